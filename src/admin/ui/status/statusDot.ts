/** The dot before the label of a status. The styles that use it add the colour. */
export const statusDot = { content: '""', flex: 'none', width: 8, height: 8, borderRadius: '50%' };

/** The dot before the label of a status, in the colour of its tone. */
export const statusDot = { content: '""', flex: 'none', width: 8, height: 8, borderRadius: '50%' };

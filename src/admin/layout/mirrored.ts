/** For icons that point somewhere: they turn round with the direction of reading. */
export const mirrored = { '[dir=rtl] &': { transform: 'scaleX(-1)' } };

/** For icons that point somewhere: they turn round with the direction of reading. */
export const flipInRtl = { '[dir=rtl] &': { transform: 'scaleX(-1)' } };

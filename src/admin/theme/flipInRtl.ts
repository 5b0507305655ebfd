/** Mirrors an image that has a direction, such as an arrow, in right-to-left languages. */
export const flipInRtl = { '[dir=rtl] &': { transform: 'scaleX(-1)' } };

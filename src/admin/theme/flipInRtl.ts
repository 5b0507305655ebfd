/** Mirrors an image in right-to-left languages, such as an arrow that points forwards. */
export const flipInRtl = { '[dir=rtl] &': { transform: 'scaleX(-1)' } };

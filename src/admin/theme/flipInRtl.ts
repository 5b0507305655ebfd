/** Mirrors icons that point in the reading direction. */
export const flipInRtl = { '[dir=rtl] &': { transform: 'scaleX(-1)' } };

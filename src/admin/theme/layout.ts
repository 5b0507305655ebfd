/** Mirrors an image that has a direction, such as an arrow, in right-to-left languages. */
export const flipInRtl = { '[dir=rtl] &': { transform: 'scaleX(-1)' } };

/** Returns a padding for both sides that is wide enough for the notch of a phone in landscape. */
const atLeast = (padding: string) =>
  `max(${padding}, env(safe-area-inset-left), env(safe-area-inset-right))`;

export const pageGutter = { paddingInline: { xs: atLeast('16px'), md: atLeast('32px') } };

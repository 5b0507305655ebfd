/** Beside the bar and the page: at least what a phone's notch takes when it is held sideways. */
const atLeast = (room: string) =>
  `max(${room}, env(safe-area-inset-left), env(safe-area-inset-right))`;

export const pageGutter = { paddingInline: { xs: atLeast('16px'), md: atLeast('32px') } };

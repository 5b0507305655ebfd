const UNDRAWN = 'html[data-partly] :is(main > * + *, footer):not([data-drawn])';

/**
 * A visit that starts at the top has only drawn what it sees (base.css). The rest is drawn part by part,
 * so that a press never waits for the whole page; from then on it scrolls and links like any other.
 */
export function drawRest(): void {
  const part = document.querySelector<HTMLElement>(UNDRAWN);
  if (!part) {
    delete document.documentElement.dataset.partly;
    return;
  }
  part.dataset.drawn = '';
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in window) requestIdleCallback(drawRest);
  else setTimeout(drawRest, 50);
}

import { type RefObject, useEffect } from 'react';

const PRESSABLE = 'main a, main button, footer a, footer button';
const GAP_PX = 8;
/** Time without scrolling after which the page is at rest. */
const REST_MS = 120;

/** Lifts a floating element, once the page is at rest, to where it covers no link and no button. */
export function useStepAside(floating: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const place = floating.current;
        place?.style.setProperty('--lift', `${-liftFrom(place)}px`);
      }, REST_MS);
    };
    wait();
    window.addEventListener('scroll', wait, { passive: true });
    window.addEventListener('resize', wait);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', wait);
      window.removeEventListener('resize', wait);
    };
  }, [floating]);
}

/** Returns the distance in pixels up to the nearest free position, or 0 if there is none. */
function liftFrom(place: HTMLElement): number {
  const { left, right, top, bottom } = place.getBoundingClientRect();
  const inColumn = [...document.querySelectorAll(PRESSABLE)]
    // Parts that content-visibility skips are out of sight, and measuring them would render them.
    .filter((element) => element.checkVisibility({ contentVisibilityAuto: true }))
    .filter((element) => !place.contains(element))
    .map((element) => element.getBoundingClientRect())
    .filter((box) => box.left < right && box.right > left && box.top < bottom && box.bottom > 0)
    .sort((one, other) => other.top - one.top);
  let lift = 0;
  for (const box of inColumn) {
    const covers = box.bottom > top - lift && box.top < bottom - lift;
    if (covers) lift = bottom - box.top + GAP_PX;
  }
  return lift < window.innerHeight / 2 ? lift : 0;
}

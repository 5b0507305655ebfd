import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** The id of what floats over the page: it may stand there before React has it. */
export const FLOATING = 'floating';
const PRESSABLE = 'main a, main button, footer a, footer button';
const GAP = 8;
/** Milliseconds without scrolling after which the page is at rest. */
const REST = 120;

/** Lifts what floats over the page, once it rests, to where it covers nothing that can be pressed. */
export function useStepAside(): void {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other elements.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const place = document.getElementById(FLOATING);
        place?.style.setProperty('--lift', `${-liftFrom(place)}px`);
      }, REST);
    };
    wait();
    window.addEventListener('scroll', wait, { passive: true });
    window.addEventListener('resize', wait);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', wait);
      window.removeEventListener('resize', wait);
    };
  }, [pathname]);
}

/** How far up in pixels the nearest free place is; 0 where the whole side is taken. */
function liftFrom(place: HTMLElement): number {
  const { left, right, top, bottom } = place.getBoundingClientRect();
  const inColumn = [...document.querySelectorAll(PRESSABLE)]
    .filter((element) => !place.contains(element))
    .map((element) => element.getBoundingClientRect())
    .filter((box) => box.left < right && box.right > left && box.top < bottom && box.bottom > 0)
    .sort((one, other) => other.top - one.top);
  let lift = 0;
  for (const box of inColumn) {
    const covers = box.bottom > top - lift && box.top < bottom - lift;
    if (covers) lift = bottom - box.top + GAP;
  }
  return lift < window.innerHeight / 2 ? lift : 0;
}

import { useIsFetching } from '@tanstack/react-query';
import { type ComponentType, use, useEffect, useState } from 'react';
import { loadChunk } from '../backend/loadChunk';
import { MissingPartError } from './data/errors';

type Load = () => Promise<unknown>;

const ahead: Load[] = [];
const failed = new Set<() => void>();

/** Returns a component whose code loads while the browser is idle, at the latest when it renders. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const { start, forget, Part } = partOf(load);
  // Forgets a failure, so that the part loads again when it first renders.
  ahead.push(() => start().catch(forget));
  return Part;
}

/** Returns a component whose code few users need. It loads when it renders. */
export const rarePart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  partOf(load).Part;

/** `React.lazy` keeps a failure until the page is reloaded, but a part loads again after `retryParts`. */
function partOf<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loading: Promise<ComponentType<Props>> | undefined;
  const forget = () => {
    loading = undefined;
  };
  const start = () => {
    loading ??= loadChunk(load).then(
      (component) => {
        // In the fields that `use` reads, so that a part that was loaded ahead renders at once.
        if (loading) Object.assign(loading, { status: 'fulfilled', value: component });
        return component;
      },
      (error: unknown) => {
        failed.add(forget);
        throw new MissingPartError(error);
      },
    );
    return loading;
  };
  return {
    start,
    forget,
    Part(props: Props) {
      const Component = use(start());
      return <Component {...props} />;
    },
  };
}

export function retryParts(): void {
  for (const forget of failed) forget();
  failed.clear();
}

/** Loads all parts while the browser is idle, so that they open even after a lost connection or a new build. */
export async function loadPartsAhead(): Promise<void> {
  for (let load = ahead.shift(); load; load = ahead.shift()) {
    await new Promise((resolve) => whenIdle(resolve));
    await load();
  }
}

const whenIdle: (callback: (value?: unknown) => void) => void =
  'requestIdleCallback' in globalThis
    ? (callback) => requestIdleCallback(() => callback())
    : (callback) => setTimeout(callback, 200);

const QUIET_MS = 1_000;

function useHasLoaded(): boolean {
  const isReading = useIsFetching() > 0;
  const [hasLoaded, setHasLoaded] = useState(false);
  useEffect(() => {
    if (isReading || hasLoaded) return;
    const timer = setTimeout(() => setHasLoaded(true), QUIET_MS);
    return () => clearTimeout(timer);
  }, [isReading, hasLoaded]);
  return hasLoaded;
}

/** Loads the code of all lazy parts, such as dialogs and the board, after the page has loaded. */
export function LoadAhead() {
  const hasLoaded = useHasLoaded();
  useEffect(() => {
    if (hasLoaded) void loadPartsAhead();
  }, [hasLoaded]);
  return null;
}

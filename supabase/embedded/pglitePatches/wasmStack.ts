import type { BackendConnection } from '../database';

/**
 * PGlite 0.4.5 leaves 672 bytes of its stack in use after each error, refusals included: after 12,500 of them
 * every statement fails, and soon the process hangs. Between two statements nothing is on the stack, so the
 * returned function puts its pointer back. Upgrading to PGlite 0.5, which needs a newer Lite, makes it needless.
 * @throws Error when PGlite no longer shows the pointer
 */
export function stackReset({ driver }: BackendConnection): () => void {
  if (!('exec' in driver)) return () => undefined;
  const { ___stack_pointer: pointer } = driver.Module as { ___stack_pointer?: unknown };
  if (!(pointer instanceof WebAssembly.Global))
    throw new Error('PGlite shows no stack pointer: does it still lose stack after an error?');
  const start: unknown = pointer.value;
  return () => {
    pointer.value = start;
  };
}

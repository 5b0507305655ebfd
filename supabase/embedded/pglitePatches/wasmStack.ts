import type { BackendConnection } from '../database';

/**
 * PGlite 0.4.5 leaks 672 bytes of its stack at each error, including refusals. After 12,500 errors every
 * statement fails, and soon the process hangs. The stack is empty between two statements, so the returned
 * function resets its pointer. PGlite 0.5, which needs a newer Lite, does not need this.
 * @throws Error if PGlite no longer exposes the pointer
 */
export function stackReset({ driver }: BackendConnection): () => void {
  if (!('exec' in driver)) return () => undefined;
  const { ___stack_pointer: pointer } = driver.Module as { ___stack_pointer?: unknown };
  if (!(pointer instanceof WebAssembly.Global))
    throw new Error('PGlite exposes no stack pointer: does it still leak stack after an error?');
  const start: unknown = pointer.value;
  return () => {
    pointer.value = start;
  };
}

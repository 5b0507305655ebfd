import type { BackendConnection } from '../database';

/**
 * Returns a function that resets the stack pointer of PGlite. PGlite 0.4.5 leaks 672 bytes of its stack at each error,
 * even if the error only refuses invalid input. After 12,500 errors every statement fails, and then the process hangs.
 * Call the function between two statements, when the stack is empty. PGlite 0.5 does not leak, but needs a newer version
 * of Supabase Lite.
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

import { useLater } from '../layout/useLater';
import { useFormats } from './useFormats';

/** For a title. The browser takes long to write its first one, so none is there before the first screen is. */
export function useExactTime(timestamp: string | number | null): string | undefined {
  const { exact } = useFormats();
  const drawn = useLater();
  return drawn && timestamp !== null ? exact(timestamp) : undefined;
}

import { Pagination } from 'react-admin';
import { useAfterRows } from './useAfterRows';

/** The way to the other pages; it stands under the rows and comes after them. */
export function Pages({ sizes }: { sizes: number[] }) {
  return useAfterRows() && <Pagination rowsPerPageOptions={sizes} />;
}

import { Pagination } from 'react-admin';
import { useLater } from '../layout/useLater';

/** The way to the other pages; it stands under the rows and comes after them. */
export function Pages({ sizes }: { sizes: number[] }) {
  return useLater() && <Pagination rowsPerPageOptions={sizes} />;
}

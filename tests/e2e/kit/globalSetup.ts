import { isPrepared, prepareProduct } from './product';

/** Prepares the product unless `npm test` has already prepared it during the unit tests. */
export default async () => (isPrepared() ? undefined : prepareProduct());

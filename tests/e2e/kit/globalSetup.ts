import { isPrepared, prepareProduct } from './product';

/** Prepares the product unless `npm test` has already done so during the earlier suites. */
export default async () => (isPrepared() ? undefined : prepareProduct());

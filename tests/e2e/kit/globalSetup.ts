import { isPrepared, prepareProduct } from './product';

/** `npm test` has prepared the product while the suites before this one ran. */
export default async () => (isPrepared() ? undefined : prepareProduct());

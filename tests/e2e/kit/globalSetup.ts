import { isPrepared, prepareProduct } from './product';

/** `npm test` prepares the product beside the suites before this one. */
export default async () => (isPrepared() ? undefined : prepareProduct());

import { prepareProduct } from './product';

export default prepareProduct;

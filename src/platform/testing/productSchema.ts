import { loadProduct } from './product.ts';

/** The GraphQL schema of the product. */
export const productSchema = await loadProduct('schema');

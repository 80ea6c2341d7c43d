import type { GraphQLSchema } from 'graphql';

/**
 * What tests start of the product. `src/app` adds its parts by declaration merging and provides them to every
 * test (`app/testing/provideProduct.ts`), so that a feature's test doesn't import what is above it.
 */
export interface Product {
  schema: GraphQLSchema;
}

/** How each part is loaded; most tests need none. */
type Loaders = { [Part in keyof Product]: () => Promise<Product[Part]> };

interface Provided {
  /** The module that provides the product, for processes that tests start: `node --import`. */
  module: string;
  loaders: Loaders;
}

let provided: Provided | undefined;

export function provideProduct(given: Provided): void {
  provided = given;
}

export function loadProduct<Part extends keyof Product>(part: Part): Promise<Product[Part]> {
  return required().loaders[part]();
}

/** Node's arguments for a program of tests that runs the services of every feature. */
export function productArguments(): string[] {
  return ['--import', required().module];
}

function required(): Provided {
  if (provided === undefined)
    throw new Error('Only database, HTTP and browser tests have the product');
  return provided;
}

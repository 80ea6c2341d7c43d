import type { GraphQLFieldConfig } from 'graphql';

/** What is to be known of a field of the API, beside the field: `extensions: fieldFacts({ … })`. */
export interface FieldFacts {
  /** At the root: open in a private community and under maintenance, always or for some arguments. */
  isPublic?: true | ((args: Readonly<Record<string, unknown>>) => boolean);
  /** A mutation that suspended members may use: they read, and keep their account safe. */
  openToSuspended?: true;
}

const key = 'plaza';

export function fieldFacts(facts: FieldFacts): Record<string, FieldFacts> {
  return { [key]: facts };
}

export function factsOfField({
  extensions,
}: Pick<GraphQLFieldConfig<unknown, unknown>, 'extensions'>): FieldFacts {
  return Object(extensions)[key] ?? {};
}

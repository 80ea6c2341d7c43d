import type { GraphQLFieldConfig } from 'graphql';
import type { FeatureArea } from '#core/apiAreas.ts';

/** Metadata of an API field, declared on the field: `extensions: fieldFacts({ … })`. */
export interface FieldFacts {
  /** For root fields: open in a private community and in maintenance, always or for some arguments. */
  isPublic?: true | ((args: Readonly<Record<string, unknown>>) => boolean);
  /** For root fields that answer only those who have a secret token: open in a private community, not in maintenance. */
  opensByToken?: true;
  /** A mutation that suspended members may use: reading, and securing their account. */
  openToSuspended?: true;
  /** For root fields: which API keys may use it, if not those of its feature's area. */
  apiArea?: FeatureArea;
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

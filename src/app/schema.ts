/** The GraphQL schema: every feature's types, composed. */
import './serverFeatures.ts';
import { builder } from '#platform/graphql/builder.ts';
import { closeSchema } from '#platform/graphql/closeSchema.ts';
import { guardMutations } from '#platform/graphql/guardMutations.ts';

export const schema = guardMutations(closeSchema(builder.toSchema()));

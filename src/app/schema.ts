/** The GraphQL schema, composed of every feature's types. */
import './serverFeatures.ts';
import { builder } from '#platform/graphql/builder.ts';
import { closeSchema } from '#platform/graphql/closeSchema.ts';
import { guardMutations } from '#platform/graphql/guardMutations.ts';
import { switchSchema } from '#platform/graphql/switchSchema.ts';

export const schema = guardMutations(closeSchema(switchSchema(builder.toSchema())));

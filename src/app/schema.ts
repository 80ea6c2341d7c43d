/** The GraphQL schema: every feature's types, composed. */
import './serverFeatures.ts';
import { builder } from '#platform/graphql/builder.ts';
import { closeSchema } from './closedSchema.ts';
import { guardMutations } from './suspendedGate.ts';

export const schema = guardMutations(closeSchema(builder.toSchema()));

import { GraphQLError, type GraphQLSchema, type ValidationRule } from 'graphql';
import { createYoga, type Plugin, type YogaServerInstance } from 'graphql-yoga';
import type { Ctx } from '../context.ts';
import { errorReply } from '../http/errorReply.ts';
import { limitsRule } from './limitsRule.ts';

export interface GraphqlDoorOptions {
  schema: GraphQLSchema;
  endpoint: string;
  /** Shows the GraphiQL page on GET. */
  development: boolean;
}

export type GraphqlDoor = YogaServerInstance<{ ctx: Ctx }, object>;

/** The public GraphQL door: HTTP, limits, and the error catalogue's codes on every failure. */
export function createGraphqlDoor({
  schema,
  endpoint,
  development,
}: GraphqlDoorOptions): GraphqlDoor {
  return createYoga<{ ctx: Ctx }>({
    schema,
    graphqlEndpoint: endpoint,
    graphiql: development,
    landingPage: false,
    logging: false,
    context: ({ ctx }) => ctx,
    plugins: [addRule(limitsRule)],
    maskedErrors: { maskError: (error) => catalogueError(error) },
    multipart: false,
  });
}

function addRule(rule: ValidationRule): Plugin {
  return { onValidate: ({ addValidationRule }) => addValidationRule(rule) };
}

/** What the caller is told of a failure: code, words, faults; never more. */
function catalogueError(error: unknown): Error {
  const given = error instanceof GraphQLError ? error : null;
  // The caller's own mistake in the document, or one of the limits: graphql-js's words are for them.
  if (given && !given.originalError) {
    const code =
      given.extensions.code === 'QUERY_TOO_COMPLEX' ? 'QUERY_TOO_COMPLEX' : 'BAD_REQUEST';
    return new GraphQLError(given.message, {
      nodes: given.nodes,
      path: given.path,
      extensions: { code, status: 400, http: { status: 400 } },
    });
  }
  const reply = errorReply(given?.originalError ?? error);
  const { message, ...rest } = reply.body;
  return new GraphQLError(message, {
    nodes: given?.nodes,
    path: given?.path,
    extensions: { ...rest, status: reply.status, http: { status: reply.status } },
  });
}

import { GraphQLError, type GraphQLSchema } from 'graphql';
import { createYoga, type Plugin, type YogaServerInstance } from 'graphql-yoga';
import { AppError, errorCatalogue, isErrorCode } from '#core/errors.ts';
import type { Ctx } from '../context.ts';
import { errorReply } from '../http/errorReply.ts';
import { faultOfDocument, faultOfText, isNestedTooDeep } from './documentLimits.ts';

type YogaOptions = NonNullable<Parameters<typeof createYoga>[0]>;

export interface GraphqlDoorOptions {
  schema: GraphQLSchema;
  endpoint: string;
  /** Draws the GraphiQL page on GET, in development. */
  renderGraphiQL: YogaOptions['renderGraphiQL'] | null;
}

export type GraphqlDoor = YogaServerInstance<{ ctx: Ctx }, object>;

/** The public GraphQL door: HTTP, limits, and the error catalogue's codes on every failure. */
export function createGraphqlDoor({
  schema,
  endpoint,
  renderGraphiQL,
}: GraphqlDoorOptions): GraphqlDoor {
  return createYoga<{ ctx: Ctx }>({
    schema,
    graphqlEndpoint: endpoint,
    graphiql: renderGraphiQL !== null,
    ...(renderGraphiQL && { renderGraphiQL }),
    landingPage: false,
    logging: false,
    context: ({ ctx }) => ctx,
    plugins: [limits, catalogue],
    maskedErrors: { maskError: (error) => catalogueError(error) },
    multipart: false,
  });
}

/** Refuses what is too long, deep or costly before anything walks it. */
const limits: Plugin = {
  onParams({ params }) {
    if (isNestedTooDeep(params.variables)) {
      throw new AppError('BAD_REQUEST', { message: 'The variables are nested too deep.' });
    }
  },
  onParse({ params }) {
    demand(faultOfText(params.source.toString()));
  },
  onValidate({ params }) {
    demand(faultOfDocument(params.documentAST));
  },
  onExecute({ args }) {
    demand(faultOfDocument(args.document, Object(args.variableValues)));
  },
};

function demand(fault: string | null): void {
  if (fault !== null) throw new AppError('QUERY_TOO_COMPLEX', { message: fault });
}

/** How many failures one answer tells of. */
const maxFailures = 10;

/** Gives every failure its code, and the answer the status of the gravest. */
const catalogue: Plugin = {
  onExecutionResult({ result, setResult }) {
    if (!result || !('errors' in result) || !result.errors) return;
    setResult({ ...result, errors: result.errors.slice(0, maxFailures).map(catalogueError) });
  },
};

/** What the caller is told of a failure: code, words, faults; never more. */
function catalogueError(error: unknown): GraphQLError {
  const given = error instanceof GraphQLError ? error : null;
  if (given && isErrorCode(given.extensions.code) && 'status' in given.extensions) return given;
  const cause = given?.originalError;
  // The caller's own mistake, in the document or in a value: graphql-js's words are for them. A
  // value that a scalar refuses fails before anything is resolved, so it has no path.
  if (given && (!cause || cause instanceof GraphQLError || !given.path)) {
    if (!(cause instanceof AppError)) return refused(given);
  }
  const reply = errorReply(cause ?? error);
  const { message, ...rest } = reply.body;
  return new GraphQLError(message, {
    nodes: given?.nodes,
    path: given?.path,
    extensions: { ...rest, status: reply.status, http: { status: reply.status } },
  });
}

function refused(error: GraphQLError): GraphQLError {
  const http = Object(error.extensions.http);
  const code = http.status === 405 ? 'METHOD_NOT_ALLOWED' : 'BAD_REQUEST';
  const { status } = errorCatalogue[code];
  return new GraphQLError(error.message.slice(0, 500), {
    nodes: error.nodes,
    path: error.path,
    extensions: {
      code,
      status,
      http: { status, ...(http.headers ? { headers: http.headers } : {}) },
    },
  });
}

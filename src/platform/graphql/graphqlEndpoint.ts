import {
  type ExecutionArgs,
  type ExecutionResult,
  execute,
  type GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  OperationTypeNode,
  subscribe,
} from 'graphql';
import { AppError } from '#core/errors.ts';
import { demandScopes } from '../apiAccess/demandScopes.ts';
import type { Ctx } from '../context.ts';
import { traced } from '../tracing/tracing.ts';
import { acceptedType, acceptsEvents, eventStream } from './acceptedType.ts';
import { balanceHeaders } from './balanceHeaders.ts';
import { subscriptionError } from './documentLimits.ts';
import { catalogueError, logFailures, maxFailures } from './graphqlFailures.ts';
import { type GraphqlReply, type GraphqlRequest, readParams } from './graphqlRequest.ts';
import type { KnownDocuments } from './knownDocuments.ts';
import { readOperation } from './operation.ts';
import type { Passage, QueryGate } from './queryGate.ts';
import { demandSchemaAccess, maySeeSchema } from './schemaAccess.ts';
import { serverSentEvents, streamHeaders } from './serverSentEvents.ts';

export interface GraphqlEndpointOptions {
  schema: GraphQLSchema;
  gate: QueryGate;
  /** Shared by all endpoints of a schema. */
  documents: KnownDocuments;
  /** Renders the GraphiQL page on GET, in development. */
  renderGraphiQL: (() => string) | null;
}

export type GraphqlEndpoint = (request: GraphqlRequest, ctx: Ctx) => Promise<GraphqlReply>;

/** Parsing a new document of this many characters takes long enough to be queued. */
const longDocument = 1_000;

interface Result {
  data?: ExecutionResult['data'];
  /** As returned by `catalogueError`. */
  errors?: readonly GraphQLError[];
}

/**
 * The public GraphQL endpoint: HTTP, limits, subscriptions, and an error code for every failure
 * (docs/decisions/0742-one-graphql-endpoint.md).
 */
export function createGraphqlEndpoint(options: GraphqlEndpointOptions): GraphqlEndpoint {
  const { schema, gate, documents, renderGraphiQL } = options;
  const development = renderGraphiQL !== null;

  return async (request, ctx) => {
    const reply = await answerOrRefuse(request, ctx);
    return { ...reply, headers: { ...reply.headers, ...balanceHeaders(gate.balance(ctx)) } };
  };

  async function answerOrRefuse(request: GraphqlRequest, ctx: Ctx): Promise<GraphqlReply> {
    if (request.method === 'OPTIONS') return { status: 204, headers: {}, body: '' };
    const isOpened = request.method === 'GET' && request.accept?.includes('text/html');
    if (isOpened && renderGraphiQL) {
      const headers = { 'content-type': 'text/html' };
      return { status: 200, headers, body: renderGraphiQL() };
    }
    try {
      const passage = await gate.open(ctx, (request.body ?? request.address).length);
      try {
        const reply = await answer(request, ctx, passage);
        if (reply.status >= 400 && reply.status < 500) passage.chargeRefused();
        return reply;
      } finally {
        passage.end();
      }
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return replyOf({ errors: [catalogueError(error)] }, ctx, request);
    }
  }

  async function answer(
    request: GraphqlRequest,
    ctx: Ctx,
    passage: Passage,
  ): Promise<GraphqlReply> {
    const withSuggestions = maySeeSchema(ctx, development);
    const shownError = (error: unknown) => catalogueError(error, withSuggestions);
    const { query, variables, operationName } = readParams(request);
    const find = () => documents.find(query, { hideSuggestions: !withSuggestions });
    const isQuick = query.length <= longDocument || documents.has(query);
    const known = isQuick ? find() : await passage.read(find);
    if (!('document' in known)) {
      passage.chargeUnfit();
      return replyOf({ errors: known.map(shownError) }, ctx, request);
    }
    const { document } = known;
    const operation = getOperationAST(document, operationName);
    if (!operation) throw fault('There is no such operation in the query, or several.');
    const kind = operation.operation;
    // A link must change nothing.
    if (kind === OperationTypeNode.MUTATION && request.method === 'GET') {
      const errors = [
        shownError(new AppError('METHOD_NOT_ALLOWED', { message: 'Mutations require POST.' })),
      ];
      const { headers, ...reply } = replyOf({ errors }, ctx, request);
      return { ...reply, headers: { ...headers, allow: 'POST' } };
    }
    if (known.asksForSchema) demandSchemaAccess(ctx, development);
    if (ctx.api) demandScopes(ctx.api, { schema, document, kind });
    if (kind === OperationTypeNode.SUBSCRIPTION) {
      if (!acceptsEvents(request.accept))
        throw fault('Subscriptions require Accept: text/event-stream.');
      const wrong = subscriptionError(document);
      if (wrong !== null) throw fault(wrong);
    }
    const read = readOperation({ schema, document, operation, variables });
    if ('errors' in read) return replyOf({ errors: read.errors.map(shownError) }, ctx, request);
    const args: ExecutionArgs = {
      schema,
      document,
      contextValue: { ...ctx, ...(await passage.enter(ctx, read)) },
      variableValues: variables,
      operationName,
    };
    const ran = await traced(`graphql ${operation.name?.value ?? kind}`, async () =>
      kind === OperationTypeNode.SUBSCRIPTION ? subscribe(args) : execute(args),
    );
    const shown = ({ errors, ...result }: ExecutionResult): Result =>
      errors ? { ...result, errors: errors.map(shownError) } : result;
    if (!(Symbol.asyncIterator in ran)) {
      const hasWritten = kind === OperationTypeNode.MUTATION && hasDone(ran);
      return { ...replyOf(shown(ran), ctx, request), hasWritten };
    }
    return streamOf(ran, (result) => textOf(shown(result), ctx));
  }
}

/** Each field of a mutation is done on its own; one that fails may have done something if it is our fault. */
function hasDone({ data, errors = [] }: ExecutionResult): boolean {
  const isDone = Object.values(data ?? {}).some((value) => value !== null);
  return isDone || errors.some(({ originalError }) => !(originalError instanceof AppError));
}

function fault(message: string): AppError {
  return new AppError('BAD_REQUEST', { message });
}

/** A result as text; its failures are logged. */
function textOf({ data, errors: all }: Result, ctx: Ctx): string {
  const errors = all?.slice(0, maxFailures);
  logFailures(errors, ctx);
  return JSON.stringify({
    ...(errors && { errors: errors.map(shownTo) }),
    // No `data` if nothing was executed (GraphQL §7.1).
    ...(data === undefined ? {} : { data }),
  });
}

function replyOf(result: Result, ctx: Ctx, { accept }: GraphqlRequest): GraphqlReply {
  const type = acceptedType(accept);
  const text = textOf(result, ctx);
  const errors = result.errors?.slice(0, maxFailures) ?? [];
  const status = Math.max(200, ...errors.map(({ extensions }) => Number(extensions.status)));
  const headers = headersOf(errors);
  // Programs that listen to events read the status of a refusal, and its body as JSON.
  if (type === eventStream && status === 200) return streamOf(once(result), () => text);
  const content = type === eventStream ? 'application/json' : type;
  return {
    status,
    headers: { 'content-type': `${content}; charset=utf-8`, ...headers },
    body: text,
  };
}

function streamOf<Each>(
  results: AsyncIterable<Each>,
  write: (result: Each) => string,
): GraphqlReply {
  return { status: 200, headers: streamHeaders, body: serverSentEvents(results, write) };
}

async function* once(result: Result) {
  yield result;
}

/** Response headers for errors, such as Retry-After. */
function headersOf(errors: readonly GraphQLError[]): Record<string, string> {
  return Object.assign({}, ...errors.map(({ extensions }) => Object(extensions.http).headers));
}

/** An error as sent to the client; HTTP-only details are removed. */
function shownTo(error: GraphQLError) {
  const { http: _http, ...extensions } = error.extensions;
  return { ...error.toJSON(), extensions };
}

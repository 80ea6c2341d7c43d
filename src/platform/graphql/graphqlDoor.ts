import { Readable } from 'node:stream';
import {
  type DocumentNode,
  type ExecutionResult,
  execute,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  OperationTypeNode,
} from 'graphql';
import type { createYoga, Plugin, YogaServerInstance } from 'graphql-yoga';
import { AppError, type ErrorCode, errorCatalogue, isErrorCode } from '#core/errors.ts';
import type { Ctx } from '../context.ts';
import { errorReply } from '../http/errorReply.ts';
import { answerableTypes } from './answerableTypes.ts';
import {
  faultOfDocument,
  faultOfSubscription,
  faultOfText,
  isNestedTooDeep,
} from './documentLimits.ts';
import type { KnownDocuments } from './knownDocuments.ts';

type YogaOptions = NonNullable<Parameters<typeof createYoga>[0]>;

export interface GraphqlDoorOptions {
  schema: GraphQLSchema;
  endpoint: string;
  /** One for all doors of a schema. */
  documents: KnownDocuments;
  /** Draws the GraphiQL page on GET, in development. */
  renderGraphiQL: YogaOptions['renderGraphiQL'] | null;
}

export interface GraphqlRequest {
  method: string;
  /** Path and query as they came. */
  address: string;
  accept: string | undefined;
  contentType: string | undefined;
  body: string | undefined;
}

export interface GraphqlReply {
  status: number;
  headers: Record<string, string>;
  /** A stream of events as long as a subscription lasts. */
  body: string | Readable;
}

export type GraphqlDoor = (request: GraphqlRequest, ctx: Ctx) => Promise<GraphqlReply>;

/**
 * The public GraphQL door: HTTP, limits, and the error catalogue's codes on every failure.
 * A plain operation with nothing wrong about it, which is nearly every request, is executed at
 * once; Yoga answers everything else, and says of what is wrong what is wrong.
 */
export function createGraphqlDoor(options: GraphqlDoorOptions): GraphqlDoor {
  const { schema, documents } = options;
  let yoga: Promise<YogaDoor> | undefined;
  return async (request, ctx) => {
    const operation = plainOperation(request, documents.find);
    if (operation === null) {
      // A browser that opens the door in development is shown GraphiQL.
      const isShown = options.renderGraphiQL !== null && request.method === 'GET';
      const accept = isShown ? request.accept : answerableTypes(request.accept);
      yoga ??= createYogaDoor(options);
      return throughYoga(await yoga, { ...request, accept }, ctx);
    }
    const result = await execute({ schema, contextValue: ctx, ...operation });
    const errors = result.errors?.slice(0, maxFailures).map(catalogueError);
    logFailures(errors, ctx);
    return {
      status: Math.max(200, ...(errors ?? []).map(({ extensions }) => Number(extensions.status))),
      headers: { 'content-type': 'application/json; charset=utf-8', ...headersOf(errors) },
      body: JSON.stringify({ ...(errors && { errors: errors.map(shown) }), ...dataOf(result) }),
    };
  };
}

/** What failures ask to be said beside the status, such as when to come again. */
function headersOf(errors: readonly GraphQLError[] = []): Record<string, string> {
  return Object.assign({}, ...errors.map(({ extensions }) => Object(extensions.http).headers));
}

/** A failure as it is sent; what is meant for the HTTP answer stays here. */
function shown(error: GraphQLError) {
  const { http: _http, ...extensions } = error.extensions;
  return { ...error.toJSON(), extensions };
}

/** No `data` at all where nothing was executed (GraphQL §7.1). */
function dataOf({ data }: ExecutionResult) {
  return data === undefined ? {} : { data };
}

const jsonAccepted = new Set([undefined, '', '*/*', 'application/json']);
const plainFields = new Set(['query', 'variables', 'operationName']);

/** What a request asks to execute; null when that needs more than executing it. */
function plainOperation(
  { method, accept, body }: GraphqlRequest,
  findDocument: (text: string) => DocumentNode | null,
) {
  if (method !== 'POST' || !jsonAccepted.has(accept) || body === undefined) return null;
  const params = parseObject(body);
  if (params === null || !Object.keys(params).every((name) => plainFields.has(name))) return null;
  const { query, variables = null, operationName = null } = params;
  const isVariables = typeof variables === 'object' && !Array.isArray(variables);
  if (typeof query !== 'string' || !isVariables || isNestedTooDeep(variables)) return null;
  if (operationName !== null && typeof operationName !== 'string') return null;
  const document = findDocument(query);
  if (document === null) return null;
  const variableValues: Record<string, unknown> = { ...variables };
  const operation = getOperationAST(document, operationName);
  if (!operation || operation.operation === OperationTypeNode.SUBSCRIPTION) return null;
  if (faultOfDocument(document, variableValues) !== null) return null;
  return { document, variableValues, operationName };
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? { ...value }
      : null;
  } catch {
    return null;
  }
}

type YogaDoor = YogaServerInstance<{ ctx: Ctx }, object>;

/** Loaded when it is first needed: its 450 modules would be a sixth of a start. */
async function createYogaDoor({
  schema,
  endpoint,
  renderGraphiQL,
}: GraphqlDoorOptions): Promise<YogaDoor> {
  const { createYoga } = await import('graphql-yoga');
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
    // It would keep a thousand documents of any length and as many errors, each with the request that
    // it was made for (its stack holds on to it). What is sent often is in `documents`.
    parserAndValidationCache: false,
    // Node's own begins a stream when it is made. The one that Yoga brings begins when it is first
    // read, and throws, with nobody to catch it, when a caller hangs up before that.
    fetchAPI: { ReadableStream },
  });
}

async function throughYoga(
  yoga: YogaDoor,
  { method, address, accept, contentType, body }: GraphqlRequest,
  ctx: Ctx,
): Promise<GraphqlReply> {
  const response = await yoga.fetch(
    `http://localhost${address}`,
    {
      method,
      headers: { accept: accept ?? 'application/json', 'content-type': contentType ?? '' },
      ...(body === undefined ? {} : { body }),
    },
    { ctx },
  );
  const headers = Object.fromEntries(
    [...response.headers].map(([name, value]) => [name.toLowerCase(), value]),
  );
  const { status } = response;
  if (response.body !== null && isEventStream(headers['content-type'])) {
    return { status, headers: streamHeaders(headers), body: Readable.from(response.body) };
  }
  return { status, headers, body: await response.text() };
}

function isEventStream(contentType: string | undefined): boolean {
  return contentType?.startsWith('text/event-stream') ?? false;
}

/** What HTTP/2 forbids goes; a proxy is asked to pass every event on at once. */
function streamHeaders(headers: Record<string, string>): Record<string, string> {
  const { connection: _connection, 'content-encoding': _encoding, ...rest } = headers;
  return { ...rest, 'x-accel-buffering': 'no' };
}

/** Refuses what is too long, deep or costly before anything walks it. */
const limits: Plugin = {
  onRequestParse({ request, url }) {
    if (request.method !== 'GET') return;
    for (const name of ['variables', 'extensions']) demandJson(name, url.searchParams.get(name));
  },
  onParams({ params }) {
    const isTooDeep = isNestedTooDeep(params.variables);
    demand(isTooDeep ? 'The variables are nested too deep.' : null, 'BAD_REQUEST');
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
  onSubscribe({ args }) {
    const accepted = String(Object(args.contextValue).request?.headers.get('accept'));
    if (!/\*\/\*|event-stream/.test(accepted)) {
      const message = 'A subscription is answered as text/event-stream: accept that.';
      throw new AppError('BAD_REQUEST', { message });
    }
    demand(faultOfDocument(args.document, Object(args.variableValues)));
    demand(faultOfSubscription(args.document), 'BAD_REQUEST');
  },
};

/** Of an address Yoga reads them as JSON and lets what that throws pass for a failure of ours. */
function demandJson(name: string, text: string | null): void {
  try {
    if (text) JSON.parse(text);
  } catch {
    throw new AppError('BAD_REQUEST', { message: `${name} must be JSON.` });
  }
}

function demand(fault: string | null, code: ErrorCode = 'QUERY_TOO_COMPLEX'): void {
  if (fault !== null) throw new AppError(code, { message: fault });
}

/** How many failures one answer tells of. */
const maxFailures = 10;

/** Gives every failure its code, and the answer the status of the gravest. */
const catalogue: Plugin<object, { ctx: Ctx }> = {
  onExecutionResult({ result, setResult, context }) {
    if (!result || !('errors' in result) || !result.errors) return;
    const errors = result.errors.slice(0, maxFailures).map(catalogueError);
    logFailures(errors, context.ctx);
    setResult({ ...result, errors });
  },
};

/** One line a failure, under the reference the caller is told (SPEC §8), with what the caller is not. */
function logFailures(errors: readonly GraphQLError[] | undefined, { log }: Ctx): void {
  for (const { originalError: err, path, extensions } of errors ?? []) {
    const { code, reference } = extensions;
    if (!err || !isErrorCode(code)) continue;
    log[errorCatalogue[code].log]({ err, path, reference }, 'operation failed');
  }
}

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
  const { retryAfterSeconds: wait } = reply;
  const headers: Record<string, string> = wait === undefined ? {} : { 'retry-after': `${wait}` };
  return new GraphQLError(message, {
    nodes: given?.nodes,
    path: given?.path,
    originalError: cause ?? (error instanceof Error ? error : null),
    extensions: { ...rest, status: reply.status, http: { status: reply.status, headers } },
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

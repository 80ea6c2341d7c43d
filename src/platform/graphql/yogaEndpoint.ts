import { Readable } from 'node:stream';
import { type ExecutionArgs, type GraphQLSchema, getOperationAST } from 'graphql';
import type { createYoga, Plugin, YogaServerInstance } from 'graphql-yoga';
import { AppError } from '#core/errors.ts';
import type { Ctx } from '../context.ts';
import {
  asksForSchema,
  documentError,
  documentTextError,
  isNestedTooDeep,
  subscriptionError,
} from './documentLimits.ts';
import { catalogueError, logFailures, maxFailures } from './graphqlFailures.ts';
import type { GraphqlReply, GraphqlRequest } from './graphqlRequest.ts';
import { demandWithinLimits } from './knownDocuments.ts';
import { readOperation } from './operation.ts';
import type { GatedContext, Passage } from './queryGate.ts';
import { demandSchemaAccess } from './schemaAccess.ts';

type YogaOptions = NonNullable<Parameters<typeof createYoga>[0]>;

export interface YogaEndpointOptions {
  schema: GraphQLSchema;
  endpoint: string;
  /** Renders the GraphiQL page on GET, in development. */
  renderGraphiQL: YogaOptions['renderGraphiQL'] | null;
}

/** Yoga's input besides the request. */
interface Given {
  ctx: Ctx;
  passage: Passage;
}

/** The parts of the context that a plugin reads and changes. */
type PluginContext = Given & GatedContext;

export type YogaEndpoint = YogaServerInstance<Given, object>;

/** Loaded lazily: its 450 modules would take a sixth of the startup time. */
export async function createYogaEndpoint({
  schema,
  endpoint,
  renderGraphiQL,
}: YogaEndpointOptions): Promise<YogaEndpoint> {
  const { createYoga } = await import('graphql-yoga');
  const development = renderGraphiQL !== null;
  return createYoga<Given>({
    schema,
    graphqlEndpoint: endpoint,
    graphiql: development,
    ...(renderGraphiQL && { renderGraphiQL }),
    landingPage: false,
    logging: false,
    context: ({ ctx }) => ctx,
    plugins: [limits(schema, development), catalogue],
    maskedErrors: { maskError: (error) => catalogueError(error, development) },
    multipart: false,
    // Disabled: it would cache a thousand documents of any length and as many errors, each with its request
    // (through the error's stack). Frequent documents are in `documents`.
    parserAndValidationCache: false,
    // Node's own stream starts when it is created. Yoga's starts when it is first read, and throws an
    // uncaught error if the client disconnects before that.
    fetchAPI: { ReadableStream },
  });
}

export async function throughYoga(
  yoga: YogaEndpoint,
  { method, address, accept, contentType, body }: GraphqlRequest,
  given: Given,
): Promise<GraphqlReply> {
  const response = await yoga.fetch(
    `http://localhost${address}`,
    {
      method,
      headers: { accept: accept ?? 'application/json', 'content-type': contentType ?? '' },
      ...(body === undefined ? {} : { body }),
    },
    given,
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

/** Removes headers that HTTP/2 forbids, and asks proxies not to buffer events. */
function streamHeaders(headers: Record<string, string>): Record<string, string> {
  const { connection: _connection, 'content-encoding': _encoding, ...rest } = headers;
  return { ...rest, 'x-accel-buffering': 'no' };
}

/**
 * Rejects documents that are too long, deep or expensive before they are traversed; queues expensive ones.
 */
function limits(schema: GraphQLSchema, development: boolean): Plugin<PluginContext, Given> {
  return {
    onRequestParse({ request, url }) {
      if (request.method !== 'GET') return;
      for (const name of ['variables', 'extensions']) demandJson(name, url.searchParams.get(name));
    },
    onParams({ params }) {
      if (!isNestedTooDeep(params.variables)) return;
      throw new AppError('BAD_REQUEST', { message: 'The variables are nested too deeply.' });
    },
    onParse({ params }) {
      demandWithinLimits(documentTextError(params.source.toString()));
    },
    onValidate({ params }) {
      demandWithinLimits(documentError(params.documentAST));
    },
    async onExecute({ args, extendContext, setResultAndStopExecution }) {
      const { ctx, passage } = args.contextValue;
      if (asksForSchema(args.document)) demandSchemaAccess(ctx, development);
      const operation = operationOf(args);
      if ('errors' in operation) return setResultAndStopExecution(operation);
      extendContext(await passage.enter(ctx, operation));
    },
    async onSubscribe({ args, setResultAndStopExecution }) {
      const { ctx, passage } = args.contextValue;
      const accepted = String(Object(args.contextValue).request?.headers.get('accept'));
      if (!/\*\/\*|event-stream/.test(accepted)) {
        const message = 'Subscriptions require Accept: text/event-stream.';
        throw new AppError('BAD_REQUEST', { message });
      }
      const fault = subscriptionError(args.document);
      if (fault !== null) throw new AppError('BAD_REQUEST', { message: fault });
      const operation = operationOf(args);
      if ('errors' in operation) return setResultAndStopExecution(operation);
      await passage.enter(ctx, operation);
    },
  };

  function operationOf({
    document,
    operationName,
    variableValues,
  }: ExecutionArgs): ReturnType<typeof readOperation> {
    const operation = getOperationAST(document, operationName);
    if (!operation) throw new AppError('BAD_REQUEST', { message: 'Operation not found.' });
    return readOperation({ schema, document, operation, variables: Object(variableValues) });
  }
}

/** Yoga parses JSON in URLs itself and would treat a syntax error as an internal error. */
function demandJson(name: string, text: string | null): void {
  try {
    if (text) JSON.parse(text);
  } catch {
    throw new AppError('BAD_REQUEST', { message: `${name} must be JSON.` });
  }
}

/** Adds codes to all errors, and sets the status of the most severe one. */
const catalogue: Plugin<object, Given> = {
  onExecutionResult({ result, setResult, context }) {
    if (!result || !('errors' in result) || !result.errors) return;
    const errors = result.errors.slice(0, maxFailures).map((error) => catalogueError(error));
    logFailures(errors, context.ctx);
    setResult({ ...result, errors });
  },
};

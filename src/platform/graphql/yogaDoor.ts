import { Readable } from 'node:stream';
import { type ExecutionArgs, type GraphQLSchema, getOperationAST } from 'graphql';
import type { createYoga, Plugin, YogaServerInstance } from 'graphql-yoga';
import { AppError } from '#core/errors.ts';
import type { Ctx } from '../context.ts';
import {
  asksForSchema,
  faultOfDocument,
  faultOfSubscription,
  faultOfText,
  isNestedTooDeep,
} from './documentLimits.ts';
import { catalogueError, logFailures, maxFailures } from './graphqlFailures.ts';
import type { GraphqlReply, GraphqlRequest } from './graphqlRequest.ts';
import { demandWithinLimits } from './knownDocuments.ts';
import type { GatedContext, Operation, Passage } from './queryGate.ts';
import { demandSchemaAccess } from './schemaAccess.ts';

type YogaOptions = NonNullable<Parameters<typeof createYoga>[0]>;

export interface YogaDoorOptions {
  schema: GraphQLSchema;
  endpoint: string;
  /** Draws the GraphiQL page on GET, in development. */
  renderGraphiQL: YogaOptions['renderGraphiQL'] | null;
}

/** What Yoga is given beside the request. */
interface Given {
  ctx: Ctx;
  passage: Passage;
}

/** What a plugin reads of the context, and changes in it. */
type PluginContext = Given & GatedContext;

export type YogaDoor = YogaServerInstance<Given, object>;

/** Loaded when it is first needed: its 450 modules would be a sixth of a start. */
export async function createYogaDoor({
  schema,
  endpoint,
  renderGraphiQL,
}: YogaDoorOptions): Promise<YogaDoor> {
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
    // It would keep a thousand documents of any length and as many errors, each with the request that
    // it was made for (its stack holds on to it). What is sent often is in `documents`.
    parserAndValidationCache: false,
    // Node's own begins a stream when it is made. The one that Yoga brings begins when it is first
    // read, and throws, with nobody to catch it, when a caller hangs up before that.
    fetchAPI: { ReadableStream },
  });
}

export async function throughYoga(
  yoga: YogaDoor,
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

/** What HTTP/2 forbids goes; a proxy is asked to pass every event on at once. */
function streamHeaders(headers: Record<string, string>): Record<string, string> {
  const { connection: _connection, 'content-encoding': _encoding, ...rest } = headers;
  return { ...rest, 'x-accel-buffering': 'no' };
}

/** Refuses what is too long, deep or costly before anything walks it; the expensive takes turns. */
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
      demandWithinLimits(faultOfText(params.source.toString()));
    },
    onValidate({ params }) {
      demandWithinLimits(faultOfDocument(params.documentAST));
    },
    async onExecute({ args, extendContext }) {
      const { ctx, passage } = args.contextValue;
      if (asksForSchema(args.document)) demandSchemaAccess(ctx, development);
      extendContext(await passage.enter(ctx, operationOf(args)));
    },
    async onSubscribe({ args }) {
      const { ctx, passage } = args.contextValue;
      const accepted = String(Object(args.contextValue).request?.headers.get('accept'));
      if (!/\*\/\*|event-stream/.test(accepted)) {
        const message = 'Subscriptions require Accept: text/event-stream.';
        throw new AppError('BAD_REQUEST', { message });
      }
      const fault = faultOfSubscription(args.document);
      if (fault !== null) throw new AppError('BAD_REQUEST', { message: fault });
      await passage.enter(ctx, operationOf(args));
    },
  };

  function operationOf({ document, operationName, variableValues }: ExecutionArgs): Operation {
    const operation = getOperationAST(document, operationName);
    if (!operation) throw new AppError('BAD_REQUEST', { message: 'Operation not found.' });
    return { schema, document, operation, variables: Object(variableValues) };
  }
}

/** Of an address Yoga reads them as JSON and lets what that throws pass for a failure of ours. */
function demandJson(name: string, text: string | null): void {
  try {
    if (text) JSON.parse(text);
  } catch {
    throw new AppError('BAD_REQUEST', { message: `${name} must be JSON.` });
  }
}

/** Gives every failure its code, and the answer the status of the gravest. */
const catalogue: Plugin<object, Given> = {
  onExecutionResult({ result, setResult, context }) {
    if (!result || !('errors' in result) || !result.errors) return;
    const errors = result.errors.slice(0, maxFailures).map((error) => catalogueError(error));
    logFailures(errors, context.ctx);
    setResult({ ...result, errors });
  },
};

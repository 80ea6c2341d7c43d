import {
  type ExecutionResult,
  execute,
  type GraphQLError,
  getOperationAST,
  OperationTypeNode,
} from 'graphql';
import { AppError } from '#core/errors.ts';
import type { Ctx } from '../context.ts';
import { answerableTypes } from './answerableTypes.ts';
import { isNestedTooDeep } from './documentLimits.ts';
import { catalogueError, logFailures, maxFailures } from './graphqlFailures.ts';
import {
  type GraphqlParams,
  type GraphqlReply,
  type GraphqlRequest,
  readParams,
} from './graphqlRequest.ts';
import type { KnownDocuments } from './knownDocuments.ts';
import { type RequestedOperation, readOperation } from './operation.ts';
import type { Passage, QueryGate } from './queryGate.ts';
import { demandSchemaAccess, maySeeSchema } from './schemaAccess.ts';
import {
  createYogaEndpoint,
  throughYoga,
  type YogaEndpoint,
  type YogaEndpointOptions,
} from './yogaEndpoint.ts';

export interface GraphqlEndpointOptions extends YogaEndpointOptions {
  gate: QueryGate;
  /** Shared by all endpoints of a schema. */
  documents: KnownDocuments;
}

export type GraphqlEndpoint = (request: GraphqlRequest, ctx: Ctx) => Promise<GraphqlReply>;

/** Parsing a new document of this many characters takes long enough to be queued. */
const longDocument = 1_000;

/**
 * The public GraphQL endpoint: HTTP, limits, and an error code for every failure. A plain operation, which is
 * nearly every request, is executed directly; Yoga handles other media types, subscriptions, and invalid
 * requests.
 */
export function createGraphqlEndpoint(options: GraphqlEndpointOptions): GraphqlEndpoint {
  const { schema, gate, documents } = options;
  const development = options.renderGraphiQL !== null;
  let yoga: Promise<YogaEndpoint> | undefined;

  return async (request, ctx) => {
    const withSuggestions = maySeeSchema(ctx, development);
    try {
      const passage = await gate.open(ctx, (request.body ?? request.address).length);
      try {
        const reply = await answer(request, ctx, { passage, withSuggestions });
        if (reply.status >= 400 && reply.status < 500) passage.chargeRefused();
        return reply;
      } finally {
        passage.end();
      }
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return replyOf({ errors: [catalogueError(error)] }, ctx);
    }
  };

  async function answer(
    request: GraphqlRequest,
    ctx: Ctx,
    { passage, withSuggestions }: { passage: Passage; withSuggestions: boolean },
  ): Promise<GraphqlReply> {
    const params = readParams(request);
    const text = params?.query;
    if (!params || typeof text !== 'string' || text === '') return askYoga(request, ctx, passage);
    const find = () => documents.find(text, { hideSuggestions: !withSuggestions });
    const isQuick = text.length <= longDocument || documents.has(text);
    const known = isQuick ? find() : await passage.read(find);
    if (!('document' in known)) {
      passage.chargeUnfit();
      const errors = known.map((error) => catalogueError(error, withSuggestions));
      return replyOf({ errors }, ctx, typeOfRefusal(request.accept));
    }
    const asked = plainRequest(request, params);
    if (!asked) return askYoga(request, ctx, passage);
    const { operationName, variables } = asked;
    const { document } = known;
    const operation = getOperationAST(document, operationName);
    if (!operation || operation.operation === OperationTypeNode.SUBSCRIPTION)
      return askYoga(request, ctx, passage);
    if (known.asksForSchema) demandSchemaAccess(ctx, development);
    const ran = await run({ schema, document, operation, variables }, ctx, passage);
    const errors = ran.errors?.map((error) => catalogueError(error, withSuggestions));
    return replyOf({ ...ran, errors }, ctx);
  }

  async function askYoga(
    request: GraphqlRequest,
    ctx: Ctx,
    passage: Passage,
  ): Promise<GraphqlReply> {
    // In development a browser that opens the endpoint gets GraphiQL.
    const isShown = development && request.method === 'GET';
    const accept = isShown ? request.accept : answerableTypes(request.accept);
    yoga ??= createYogaEndpoint(options).catch((error: unknown) => {
      // Loaded again by the next request: its module may have been missing during an update.
      yoga = undefined;
      throw error;
    });
    return throughYoga(await yoga, { ...request, accept }, { ctx, passage });
  }
}

async function run(
  requested: RequestedOperation,
  ctx: Ctx,
  passage: Passage,
): Promise<ExecutionResult> {
  const operation = readOperation(requested);
  if ('errors' in operation) return operation;
  const { schema, document, variables } = operation;
  return execute({
    schema,
    document,
    contextValue: { ...ctx, ...(await passage.enter(ctx, operation)) },
    variableValues: variables,
    operationName: operation.operation.name?.value,
  });
}

const json = 'application/json';

/** GraphQL over HTTP §6.4: JSON, unless only the other type is accepted. */
function typeOfRefusal(accept = ''): string {
  const other = 'application/graphql-response+json';
  return accept.includes(other) && !accept.includes(json) ? other : json;
}

interface Result {
  data?: ExecutionResult['data'];
  /** As returned by `catalogueError`. */
  errors?: readonly GraphQLError[];
}

function replyOf({ data, errors: all }: Result, ctx: Ctx, type = json): GraphqlReply {
  const errors = all?.slice(0, maxFailures);
  logFailures(errors, ctx);
  return {
    status: Math.max(200, ...(errors ?? []).map(({ extensions }) => Number(extensions.status))),
    headers: { 'content-type': `${type}; charset=utf-8`, ...headersOf(errors) },
    body: JSON.stringify({
      ...(errors && { errors: errors.map(shown) }),
      // No `data` if nothing was executed (GraphQL §7.1).
      ...(data === undefined ? {} : { data }),
    }),
  };
}

/** Response headers for errors, such as Retry-After. */
function headersOf(errors: readonly GraphQLError[] = []): Record<string, string> {
  return Object.assign({}, ...errors.map(({ extensions }) => Object(extensions.http).headers));
}

/** An error as sent to the client; HTTP-only details are removed. */
function shown(error: GraphQLError) {
  const { http: _http, ...extensions } = error.extensions;
  return { ...error.toJSON(), extensions };
}

const jsonAccepted = new Set([undefined, '', '*/*', 'application/json']);
const plainFields = new Set(['query', 'variables', 'operationName']);

/** The operation of a request; null if it cannot be executed directly. */
function plainRequest({ method, accept }: GraphqlRequest, params: GraphqlParams) {
  if (method !== 'POST' || !jsonAccepted.has(accept)) return null;
  if (!Object.keys(params).every((name) => plainFields.has(name))) return null;
  const { variables = null, operationName = null } = params;
  const isVariables = typeof variables === 'object' && !Array.isArray(variables);
  if (!isVariables || isNestedTooDeep(variables)) return null;
  if (operationName !== null && typeof operationName !== 'string') return null;
  return { variables: { ...variables }, operationName };
}

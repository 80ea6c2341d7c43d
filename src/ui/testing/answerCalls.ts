import fs from 'node:fs';
import { buildSchema, GraphQLError, type GraphQLSchema, graphql } from 'graphql';
import { onTestFinished, vi } from 'vitest';
import { type ErrorCode, errorCatalogue, type FieldIssue, isErrorCode } from '#core/errors.ts';

/** Root fields of GraphQL by name. Throw `refusedAnswer(code)` as the server refuses, `offline()` for no answer. */
type Operations = Record<string, (args: { input: Record<string, unknown> }) => unknown>;

/** Other routes by path, without a base path; their results are sent as JSON. */
type Endpoints = Record<string, (body: Record<string, unknown>) => unknown>;

/**
 * Stubs the network for components, until the end of the test. Operations are executed against
 * `contract/schema.graphql`: a query for something the API does not have fails, and so does a result of
 * another shape.
 * @returns the names of the requested root fields and paths, in order
 */
export function answerCalls(operations: Operations, endpoints: Endpoints = {}): string[] {
  const asked: string[] = [];
  const fields = Object.entries(operations).map(([name, answer]) => [
    name,
    (args: Parameters<typeof answer>[0]) => {
      asked.push(name);
      return answer(args);
    },
  ]);
  vi.stubGlobal('fetch', async (url: string, { body = '{}' }: { body?: string } = {}) => {
    const given = JSON.parse(body);
    if (url === '/schema/community') return execute(given, Object.fromEntries(fields));
    const endpoint = endpoints[url];
    if (!endpoint) throw new Error(`Nothing answers at ${url}`);
    asked.push(url);
    try {
      return Response.json(await endpoint(given));
    } catch (error) {
      return refused(error);
    }
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  return asked;
}

/** A server error: its code determines the status. */
export function refusedAnswer(code: ErrorCode, faults: readonly FieldIssue[] = []): GraphQLError {
  return new GraphQLError(code, { extensions: { code, faults } });
}

/** The error `fetch` throws without a response. */
export function offline(): TypeError {
  return new TypeError('Failed to fetch');
}

let contract: GraphQLSchema | undefined;

async function execute(
  { query, variables }: { query: string; variables: Record<string, unknown> },
  rootValue: object,
): Promise<Response> {
  contract ??= buildSchema(fs.readFileSync('contract/schema.graphql', 'utf8'));
  const answer = await graphql({
    ...{ schema: contract, source: query, rootValue },
    variableValues: variables,
  });
  const [first] = answer.errors ?? [];
  return first ? refused(first.originalError ?? first, answer) : Response.json(answer);
}

function refused(error: unknown, body?: object): Response {
  if (!(error instanceof GraphQLError)) throw error;
  const { code } = error.extensions;
  if (!isErrorCode(code)) throw error;
  const { status } = errorCatalogue[code];
  const headers: Record<string, string> = code === 'RATE_LIMITED' ? { 'retry-after': '90' } : {};
  return Response.json(body ?? { ...error.extensions, message: code }, { status, headers });
}

import fs from 'node:fs';
import { buildSchema, GraphQLError, type GraphQLSchema, graphql } from 'graphql';
import { onTestFinished, vi } from 'vitest';
import { type ErrorCode, errorCatalogue, type FieldFault, isErrorCode } from '#core/errors.ts';

/** Root fields of GraphQL by name. Throw `refusedAnswer(code)` as the server refuses, `offline()` for no answer. */
type Operations = Record<string, (args: { input: Record<string, unknown> }) => unknown>;

/** The other routes by path, without a base path; what they give is sent as JSON. */
type Doors = Record<string, (body: Record<string, unknown>) => unknown>;

/**
 * Answers the calls of components at the network's edge, until the test is over. Operations are executed
 * against `contract/schema.graphql`: one that asks for what the API does not have fails, and so does an
 * answer of another shape.
 * @returns the names of the root fields and paths that were asked for, in their order
 */
export function answerCalls(operations: Operations, doors: Doors = {}): string[] {
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
    const door = doors[url];
    if (!door) throw new Error(`Nothing answers at ${url}`);
    asked.push(url);
    try {
      return Response.json(await door(given));
    } catch (error) {
      return refused(error);
    }
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  return asked;
}

/** What the server throws: its code decides the status. */
export function refusedAnswer(code: ErrorCode, faults: readonly FieldFault[] = []): GraphQLError {
  return new GraphQLError(code, { extensions: { code, faults } });
}

/** What `fetch` throws where nothing answers. */
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
  return Response.json(body ?? { ...error.extensions, message: code }, { status });
}

import {
  type DocumentNode,
  type ExecutionResult,
  execute,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  type OperationDefinitionNode,
  parse,
} from 'graphql';
import { AppError } from '#core/errors.ts';
import type { GraphqlAnswer, GraphqlFailure, OperationDocument } from '#core/pageRequest.ts';
import type { Ctx } from '../context.ts';
import { errorReply } from '../http/errorReply.ts';
import { traced } from '../tracing/tracing.ts';
import { readOperation } from './operation.ts';
import type { QueryGate } from './queryGate.ts';

/**
 * Executes a document of the product's own pages in process. The documents were validated against the schema
 * at build time and are not validated again.
 */
export async function executeInProcess<Data, Variables>(
  { schema, gate }: { schema: GraphQLSchema; gate: QueryGate },
  ctx: Ctx,
  asked: { document: OperationDocument<Data, Variables>; variables: Variables },
): Promise<GraphqlAnswer<Data>> {
  const { document, operation } = parsed(asked.document.loc?.source.body ?? '');
  const result = await run(
    readOperation({ schema, document, operation, variables: Object(asked.variables) }),
  );
  const failures = (result.errors ?? []).map((error) => failureOf(error, ctx));
  return { data: (result.data ?? null) as Data | null, failures };

  async function run(given: ReturnType<typeof readOperation>): Promise<ExecutionResult> {
    if ('errors' in given) return given;
    try {
      return await traced(`graphql ${operation.name?.value ?? ''}`, () =>
        gate.runForPage(ctx, given, async (contextValue) =>
          execute({ schema, document, variableValues: given.variables, contextValue }),
        ),
      );
    } catch (error) {
      // The queue is full: the widget shows an error in its place, the rest of the page is rendered.
      if (!(error instanceof AppError)) throw error;
      return { errors: [new GraphQLError(error.message, { originalError: error })] };
    }
  }
}

interface ParsedDocument {
  document: DocumentNode;
  operation: OperationDefinitionNode;
}

/** By text: the pages' own documents, so the number is bounded. */
const documents = new Map<string, ParsedDocument>();

function parsed(text: string): ParsedDocument {
  const held = documents.get(text);
  if (held) return held;
  const document = parse(text, { noLocation: true });
  const operation = getOperationAST(document);
  if (!operation) throw new Error('A document of a page holds one operation.');
  documents.set(text, { document, operation });
  return { document, operation };
}

function failureOf(error: GraphQLError, ctx: Ctx): GraphqlFailure {
  const reply = errorReply(error.originalError ?? error);
  ctx.log[reply.log]({ err: error.originalError ?? error, path: error.path }, 'operation failed');
  return { code: reply.code, message: reply.body.message, path: (error.path ?? []).join('.') };
}

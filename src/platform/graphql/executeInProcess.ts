import { type DocumentNode, execute, type GraphQLError, type GraphQLSchema, parse } from 'graphql';
import type { GraphqlAnswer, GraphqlFailure, OperationDocument } from '#core/pageRequest.ts';
import type { Ctx } from '../context.ts';
import { errorReply } from '../http/errorReply.ts';

/**
 * Executes a document of the product's own pages in process. The documents were checked against
 * the schema when the product was built, so they are not validated again.
 */
export async function executeInProcess<Data, Variables>(
  schema: GraphQLSchema,
  ctx: Ctx,
  operation: { document: OperationDocument<Data, Variables>; variables: Variables },
): Promise<GraphqlAnswer<Data>> {
  const result = await execute({
    schema,
    document: parsed(operation.document.loc?.source.body ?? ''),
    variableValues: Object(operation.variables),
    contextValue: ctx,
  });
  const failures = (result.errors ?? []).map((error) => failureOf(error, ctx));
  return { data: (result.data ?? null) as Data | null, failures };
}

/** By their text: the pages' own, so there are only so many. */
const documents = new Map<string, DocumentNode>();

function parsed(text: string): DocumentNode {
  const held = documents.get(text);
  if (held) return held;
  const made = parse(text, { noLocation: true });
  documents.set(text, made);
  return made;
}

function failureOf(error: GraphQLError, ctx: Ctx): GraphqlFailure {
  const reply = errorReply(error.originalError ?? error);
  ctx.log[reply.log]({ err: error.originalError ?? error, path: error.path }, 'operation failed');
  return { code: reply.body.code, message: reply.body.message, path: (error.path ?? []).join('.') };
}

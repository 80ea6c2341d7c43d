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
    document: parsed(operation.document),
    variableValues: Object(operation.variables),
    contextValue: ctx,
  });
  const failures = (result.errors ?? []).map((error) => failureOf(error, ctx));
  return { data: (result.data ?? null) as Data | null, failures };
}

const documents = new WeakMap<object, DocumentNode>();

function parsed(document: { loc?: { source: { body: string } } }): DocumentNode {
  const held = documents.get(document);
  if (held) return held;
  const made = parse(document.loc?.source.body ?? '', { noLocation: true });
  documents.set(document, made);
  return made;
}

function failureOf(error: GraphQLError, ctx: Ctx): GraphqlFailure {
  const reply = errorReply(error.originalError ?? error);
  ctx.log[reply.log]({ err: error.originalError ?? error, path: error.path }, 'operation failed');
  return { code: reply.body.code, message: reply.body.message, path: (error.path ?? []).join('.') };
}

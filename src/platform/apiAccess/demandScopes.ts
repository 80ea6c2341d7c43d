import { type DocumentNode, type GraphQLSchema, OperationTypeNode } from 'graphql';
import { AppError } from '#core/errors.ts';
import { type ApiAccess, demandArea, demandChangesAllowed } from './apiAccess.ts';
import { areasOfDocument } from './operationAreas.ts';

/** @throws AppError FORBIDDEN if a key may not run an operation of the document */
export function demandScopes(
  access: ApiAccess,
  {
    schema,
    document,
    kind,
  }: { schema: GraphQLSchema; document: DocumentNode; kind: OperationTypeNode },
): void {
  const isChange = kind === OperationTypeNode.MUTATION;
  try {
    if (kind === OperationTypeNode.SUBSCRIPTION) {
      throw new AppError('FORBIDDEN', { message: 'Subscriptions need a session, not an API key.' });
    }
    if (isChange) demandChangesAllowed(access);
    for (const area of areasOfDocument(schema, document)) demandArea(access, area);
  } catch (error) {
    access.note({ isChange, isRefused: true });
    throw error;
  }
  access.note({ isChange, isRefused: false });
}

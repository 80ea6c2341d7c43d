import {
  type DocumentNode,
  type GraphQLError,
  type GraphQLSchema,
  getVariableValues,
  type OperationDefinitionNode,
} from 'graphql';
import { maxFailures } from './graphqlFailures.ts';

export interface RequestedOperation {
  schema: GraphQLSchema;
  document: DocumentNode;
  operation: OperationDefinitionNode;
  /** As sent. */
  variables: Readonly<Record<string, unknown>>;
}

/** An operation of a validated document whose variables fit their types. */
export interface Operation extends RequestedOperation {
  /** The variables with their defaults, parsed by their types. */
  values: Readonly<Record<string, unknown>>;
}

/**
 * Validates the variables, before anything reads them: a field's cost depends on its arguments.
 * @returns the errors as `execute` would return them
 */
export function readOperation(
  requested: RequestedOperation,
): Operation | { errors: readonly GraphQLError[] } {
  const { schema, operation, variables } = requested;
  const { variableDefinitions = [] } = operation;
  if (variableDefinitions.length === 0) return { ...requested, values: {} };
  const { coerced, errors } = getVariableValues(schema, variableDefinitions, variables, {
    maxErrors: maxFailures,
  });
  return errors ? { errors } : { ...requested, values: coerced };
}

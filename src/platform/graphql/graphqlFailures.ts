import { GraphQLError } from 'graphql';
import { AppError, errorCatalogue, isErrorCode } from '#core/errors.ts';
import type { Ctx } from '../context.ts';
import { errorReply } from '../http/errorReply.ts';

/** Maximum number of errors in a response. */
export const maxFailures = 10;

/** One log line per error, with the reference shown to the client (SPEC §8) and internal details. */
export function logFailures(errors: readonly GraphQLError[] | undefined, { log }: Ctx): void {
  for (const { originalError: err, path, extensions } of errors ?? []) {
    const { reference, status } = extensions;
    if (!err || status === undefined) continue;
    log[errorReply(err).log]({ err, path, reference }, 'operation failed');
  }
}

/**
 * The error for the client: code, message, validation issues; nothing else.
 * @param withSuggestions includes suggested names for misspelled ones
 */
export function catalogueError(error: unknown, withSuggestions = false): GraphQLError {
  const given = error instanceof GraphQLError ? error : null;
  if (given && isErrorCode(given.extensions.code) && 'status' in given.extensions) return given;
  const cause = given?.originalError;
  // A client error, in the document or in a value: graphql-js's message is meant for the client. A value
  // rejected by a scalar fails before anything is resolved, so it has no path.
  if (given && (!cause || cause instanceof GraphQLError || !given.path)) {
    if (!(cause instanceof AppError)) return refused(given, withSuggestions);
  }
  const reply = errorReply(cause ?? error);
  const { message, ...rest } = reply.body;
  const { retryAfterSeconds: wait } = reply;
  const headers: Record<string, string> = wait === undefined ? {} : { 'retry-after': `${wait}` };
  return new GraphQLError(message, {
    nodes: given?.nodes,
    path: given?.path,
    originalError: cause ?? (error instanceof Error ? error : null),
    extensions: { ...rest, status: reply.status, http: { status: reply.status, headers } },
  });
}

/** Schema names suggested by graphql-js; for a missing selection set only the field's own name is given. */
const suggestion = / Did you mean (?!"\w+ \{).*\?$/s;

function refused(error: GraphQLError, withSuggestions: boolean): GraphQLError {
  const message = withSuggestions ? error.message : error.message.replace(suggestion, '');
  const http = Object(error.extensions.http);
  const code = http.status === 405 ? 'METHOD_NOT_ALLOWED' : 'BAD_REQUEST';
  const { status } = errorCatalogue[code];
  return new GraphQLError(message.slice(0, 500), {
    nodes: error.nodes,
    path: error.path,
    extensions: {
      code,
      status,
      http: { status, ...(http.headers ? { headers: http.headers } : {}) },
    },
  });
}

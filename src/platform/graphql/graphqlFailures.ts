import { GraphQLError } from 'graphql';
import { AppError, errorCatalogue, isErrorCode } from '#core/errors.ts';
import type { Ctx } from '../context.ts';
import { errorReply } from '../http/errorReply.ts';

/** How many failures one answer tells of. */
export const maxFailures = 10;

/** One line a failure, under the reference the caller is told (SPEC §8), with what the caller is not. */
export function logFailures(errors: readonly GraphQLError[] | undefined, { log }: Ctx): void {
  for (const { originalError: err, path, extensions } of errors ?? []) {
    const { reference, status } = extensions;
    if (!err || status === undefined) continue;
    log[errorReply(err).log]({ err, path, reference }, 'operation failed');
  }
}

/**
 * What the caller is told of a failure: code, words, faults; never more.
 * @param withSuggestions tells who mistyped a name which names there are
 */
export function catalogueError(error: unknown, withSuggestions = false): GraphQLError {
  const given = error instanceof GraphQLError ? error : null;
  if (given && isErrorCode(given.extensions.code) && 'status' in given.extensions) return given;
  const cause = given?.originalError;
  // The caller's own mistake, in the document or in a value: graphql-js's words are for them. A
  // value that a scalar refuses fails before anything is resolved, so it has no path.
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

/** Names of the schema that graphql-js offers; what is no leaf is told its own name. */
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

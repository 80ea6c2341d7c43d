import type { RequestOutcome } from './sendRequest.ts';

/** Timeout after which a request counts as hanging. Milliseconds, with a margin for a busy machine. */
export const longestAnswer = 20_000;

const stack = /\n\s+at [^\n]*(?:file:\/\/|node:|\/)[^\n]*:\d+:\d+/;
const paths = /\/node_modules\/|\bbuild\/(?:program|server)\//;
const sql =
  /syntax error at or near|invalid input syntax for|invalid byte sequence for|relation "\w+" does not exist|duplicate key value/;

/**
 * The problem with a response to a hostile request, null for none: a server error, no response, or internals
 * that belong in the log only.
 * @param sent the request, whose own text may be echoed
 */
export function errorOfResponse(
  { status, fault, text }: RequestOutcome,
  sent: string,
): string | null {
  if (status === null) return fault === 'timeout' ? 'hangs' : `no answer: ${fault}`;
  if (status >= 500) return `status ${status}`;
  const isLeak = (pattern: RegExp) => pattern.test(text) && !pattern.test(sent);
  if (isLeak(stack)) return 'a stack trace in the answer';
  if (isLeak(paths)) return 'a path of the server in the answer';
  if (isLeak(sql)) return 'words of the database in the answer';
  return null;
}

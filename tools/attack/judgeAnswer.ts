import type { RequestOutcome } from './sendRequest.ts';

/** Whoever waits longer than this has been hung. Milliseconds; a busy machine is allowed for. */
export const longestAnswer = 20_000;

const stack = /\n\s+at [^\n]*(?:file:\/\/|node:|\/)[^\n]*:\d+:\d+/;
const paths = /\/node_modules\/|\bbuild\/(?:program|server)\//;
const sql =
  /syntax error at or near|invalid input syntax for|invalid byte sequence for|relation "\w+" does not exist|duplicate key value/;

/**
 * What is wrong with an answer to a hostile request, null for nothing: a failure of ours, no answer, or
 * words in it that are for the log only.
 * @param sent the request, whose own words may come back
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

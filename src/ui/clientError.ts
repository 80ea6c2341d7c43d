import type { ErrorCode, FieldIssue } from '#core/errors.ts';

/** SPEC §8: why there is no answer at all, in the words of HTTP clients. */
export type NetworkCode =
  | 'ERR_NETWORK' // no connection, or it was refused
  | 'ETIMEDOUT' // nothing came in time
  | 'ECONNABORTED' // the connection ended within the answer
  | 'ERR_BAD_RESPONSE' // what came is not what the server writes
  | 'ERR_CANCELED'; // stopped by the page itself

/** A failed call as the browser sees it. */
export class ClientError extends Error {
  /** Of the server's closed table, or of the network. */
  readonly code: ErrorCode | NetworkCode;
  readonly faults: readonly FieldIssue[];
  readonly loginAttempts: number | null;
  /** When a retry may succeed, in milliseconds since the epoch; null if the server did not say. */
  readonly retryAt: number | null;

  constructor(
    code: ErrorCode | NetworkCode,
    message: string,
    detail: {
      faults?: readonly FieldIssue[];
      loginAttempts?: number | null;
      retryAt?: number | null;
    } = {},
  ) {
    super(message);
    this.name = 'ClientError';
    this.code = code;
    this.faults = detail.faults ?? [];
    this.loginAttempts = detail.loginAttempts ?? null;
    this.retryAt = detail.retryAt ?? null;
  }
}

/** The target no longer exists for this viewer: a retry cannot succeed. */
export function isGone(error: unknown): boolean {
  return error instanceof ClientError && error.code === 'NOT_FOUND';
}

/** Nobody has heard how it went: the change may have been made. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof ClientError && unanswered.has(error.code);
}

const unanswered: ReadonlySet<string> = new Set<ErrorCode | NetworkCode>([
  'TIMEOUT',
  ...(['ERR_NETWORK', 'ETIMEDOUT', 'ECONNABORTED', 'ERR_BAD_RESPONSE', 'ERR_CANCELED'] as const),
]);

import type { ErrorCode, FieldIssue } from '#core/errors.ts';

/** A failed call in the browser; `code` is an error code of the API. */
export class ClientError extends Error {
  readonly code: ErrorCode;
  readonly faults: readonly FieldIssue[];
  readonly loginAttempts: number | null;

  constructor(
    code: ErrorCode,
    message: string,
    detail: { faults?: readonly FieldIssue[]; loginAttempts?: number | null } = {},
  ) {
    super(message);
    this.name = 'ClientError';
    this.code = code;
    this.faults = detail.faults ?? [];
    this.loginAttempts = detail.loginAttempts ?? null;
  }
}

/** The target no longer exists for this viewer: a retry cannot succeed. */
export function isGone(error: unknown): boolean {
  return error instanceof ClientError && error.code === 'NOT_FOUND';
}

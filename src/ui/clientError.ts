import type { ErrorCode, FieldIssue } from '#core/errors.ts';

/** A failed call as the browser sees it; `code` is of the closed table. */
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

/** What was to be changed or answered is not there any more, for this viewer: no second try helps. */
export function isGone(error: unknown): boolean {
  return error instanceof ClientError && error.code === 'NOT_FOUND';
}

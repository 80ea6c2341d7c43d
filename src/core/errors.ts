/**
 * All error codes (SPEC §8): code → HTTP status, log level, client behavior. GraphQL, REST and pages share
 * one mapping.
 */
export const errorCatalogue = {
  BAD_REQUEST: { status: 400, log: 'debug', client: 'message' },
  VALIDATION_FAILED: { status: 400, log: 'debug', client: 'fields' },
  PASSWORD_MISMATCH: { status: 400, log: 'info', client: 'message' },
  HALF_BAKED: { status: 400, log: 'info', client: 'message' },
  INVALID_CAPTCHA: { status: 400, log: 'info', client: 'message' },
  USER_ALREADY_EXISTS: { status: 400, log: 'info', client: 'message' },
  ACCOUNT_BANNED: { status: 400, log: 'info', client: 'message' },
  DEFAULT_SIGNUP_ERROR: { status: 400, log: 'info', client: 'message' },
  APPROVAL_PENDING: { status: 400, log: 'info', client: 'message' },
  APPROVAL_REJECTED: { status: 400, log: 'info', client: 'message' },
  INVALID_SOCIAL_REQUEST: { status: 400, log: 'warn', client: 'message' },
  INVALID_REQUEST: { status: 400, log: 'info', client: 'message' },
  INCORRECT_OTP: { status: 400, log: 'info', client: 'message' },
  OTP_EXPIRED: { status: 400, log: 'info', client: 'message' },
  MAX_ATTEMPT_REACHED: { status: 429, log: 'info', client: 'message' },
  MAX_RESEND_ATTEMPTS_REACHED: { status: 429, log: 'info', client: 'message' },
  EMAIL_NOT_VERIFIED: { status: 403, log: 'info', client: 'message' },
  ACCOUNT_SUSPENDED: { status: 403, log: 'info', client: 'message' },
  TEMPORARILY_DISABLED: { status: 429, log: 'info', client: 'message' },
  /** A spam rule requires a captcha for this text. */
  CAPTCHA_REQUIRED: { status: 400, log: 'debug', client: 'message' },
  /** A spam rule rejects this text. */
  CONTENT_REFUSED: { status: 400, log: 'info', client: 'message' },
  FILE_TYPE_MISMATCH: { status: 400, log: 'info', client: 'message' },
  FILE_TYPE_UNRECOGNISED: { status: 400, log: 'info', client: 'message' },
  FILE_VIRUS_FOUND: { status: 400, log: 'warn', client: 'message' },
  FILE_TOO_LARGE: { status: 413, log: 'info', client: 'message' },
  BODY_TOO_LARGE: { status: 413, log: 'info', client: 'message' },
  QUERY_TOO_COMPLEX: { status: 400, log: 'info', client: 'message' },
  UNAUTHENTICATED: { status: 401, log: 'debug', client: 'logout' },
  FORBIDDEN: { status: 403, log: 'info', client: 'message' },
  CSRF_FAILED: { status: 403, log: 'info', client: 'message' },
  USER_BANNED: { status: 403, log: 'info', client: 'logout' },
  PUBLIC_TO_PRIVATE: { status: 403, log: 'info', client: 'forbidden' },
  NOT_FOUND: { status: 404, log: 'debug', client: 'message' },
  METHOD_NOT_ALLOWED: { status: 405, log: 'debug', client: 'message' },
  CONFLICT: { status: 409, log: 'info', client: 'message' },
  /** A reply to a thread that someone else has answered since it was read. */
  STALE_THREAD: { status: 409, log: 'debug', client: 'message' },
  /** A reply to a customer in which placeholders have no value, without the sender's confirmation. */
  UNFILLED_PLACEHOLDER: { status: 409, log: 'debug', client: 'message' },
  CONVERSATION_CLOSED: { status: 409, log: 'debug', client: 'message' },
  LANGUAGE_MISMATCH: { status: 418, log: 'debug', client: 'home' },
  RATE_LIMITED: { status: 429, log: 'info', client: 'message' },
  INTERNAL_SERVER_ERROR: { status: 500, log: 'error', client: 'message' },
  /** A required service, such as the database, is unavailable. */
  UNAVAILABLE: { status: 503, log: 'error', client: 'message' },
  UNDER_MAINTENANCE: { status: 503, log: 'warn', client: 'message' },
  TIMEOUT: { status: 504, log: 'warn', client: 'message' },
} as const satisfies Record<
  string,
  {
    status: number;
    log: 'debug' | 'info' | 'warn' | 'error';
    client: 'message' | 'fields' | 'logout' | 'forbidden' | 'home';
  }
>;

export type ErrorCode = keyof typeof errorCatalogue;

/** A validation error of one input field; `rule` is a machine-readable name, `message` is for users. */
export interface FieldIssue {
  field: string;
  rule: string;
  message: string;
  /** The message is in the viewer's language, and says more than the rule: forms show it. */
  isForReader?: true;
}

/** Why the member is read-only, and until when (ISO 8601). */
export interface Suspension {
  until: string;
  reason: string | null;
}

export interface AppErrorDetail {
  /** English message for users; clients prefer their own translation of the code. */
  message?: string;
  faults?: FieldIssue[];
  /** Failed sign-ins so far (SPEC §8: 400 carries loginAttempts). */
  loginAttempts?: number;
  /** The missing permission; only set if the viewer may know it. */
  permission?: string;
  /** With ACCOUNT_SUSPENDED. */
  suspension?: Suspension;
  retryAfterSeconds?: number;
  /** Identifies the log line of this error, shown to the user (SPEC §8). */
  reference?: string;
  cause?: unknown;
}

/** Every expected error of a service. Anything else thrown is a bug and becomes INTERNAL_SERVER_ERROR. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly detail: AppErrorDetail;

  constructor(code: ErrorCode, detail: AppErrorDetail = {}) {
    super(detail.message ?? code, { cause: detail.cause });
    this.name = 'AppError';
    this.code = code;
    this.detail = detail;
  }

  get status(): number {
    return errorCatalogue[this.code].status;
  }
}

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && value in errorCatalogue;
}

/**
 * The closed table of what can go wrong (SPEC §8): code → HTTP status, log level, what the client does.
 * One mapper serves GraphQL, REST and pages.
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
  /** A rule against spam asks for a captcha with this text. */
  CAPTCHA_REQUIRED: { status: 400, log: 'debug', client: 'message' },
  /** A rule against spam does not take this text. */
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
  CONVERSATION_CLOSED: { status: 409, log: 'debug', client: 'message' },
  LANGUAGE_MISMATCH: { status: 418, log: 'debug', client: 'home' },
  RATE_LIMITED: { status: 429, log: 'info', client: 'message' },
  INTERNAL_SERVER_ERROR: { status: 500, log: 'error', client: 'message' },
  /** A part the community stands on, such as its database, does not answer. */
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

/** One fault of one named input field; `rule` is a short machine name, `message` is for people. */
export interface FieldIssue {
  field: string;
  rule: string;
  message: string;
}

/** Why a member can only read, and until when (ISO 8601). */
export interface Suspension {
  until: string;
  reason: string | null;
}

export interface AppErrorDetail {
  /** English text for people; the client prefers its own words for the code. */
  message?: string;
  faults?: FieldIssue[];
  /** Failed logins so far (SPEC §8: 400 carries loginAttempts). */
  loginAttempts?: number;
  /** Which permission was missing; only set for someone who may know it. */
  permission?: string;
  /** With ACCOUNT_SUSPENDED. */
  suspension?: Suspension;
  retryAfterSeconds?: number;
  /** Names the log line of this failure, where people are asked to tell it (SPEC §8). */
  reference?: string;
  cause?: unknown;
}

/** Every failure a service answers with. Anything else thrown is a bug and becomes INTERNAL_SERVER_ERROR. */
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

import { randomUUID } from 'node:crypto';
import {
  AppError,
  type ErrorCode,
  errorCatalogue,
  type FieldIssue,
  type Suspension,
} from '#core/errors.ts';
import { isDatabaseAway } from '../database/databaseAway.ts';

export interface ErrorBody {
  code: ErrorCode;
  message: string;
  loginAttempts?: number;
  faults?: FieldIssue[];
  permission?: string;
  suspension?: Suspension;
  /** Identifies the log line of an internal error (SPEC §8: 'provide the following reference'). */
  reference?: string;
}

export interface ErrorReply {
  status: number;
  /** The error code; the body of a 504 says INTERNAL_SERVER_ERROR (SPEC §8). */
  code: ErrorCode;
  body: ErrorBody;
  log: 'debug' | 'info' | 'warn' | 'error';
  retryAfterSeconds?: number;
}

/** Retry-After during an outage, in seconds: the embedded database restarts in two or three. */
export const outageRetrySeconds = 5;

/**
 * Maps anything thrown to an error response. Only an AppError's message is sent to the client; for any other
 * error only its kind.
 */
export function errorReply(error: unknown, reference: string = randomUUID()): ErrorReply {
  const known = error instanceof AppError ? error : new AppError(codeOf(error));
  const { code, detail } = known;
  const { status, log } = errorCatalogue[code];
  const ours = status >= 500;
  const body: ErrorBody = {
    code: code === 'TIMEOUT' ? 'INTERNAL_SERVER_ERROR' : code,
    message: ours
      ? (serverMessages[code] ?? internalMessage)
      : (detail.message ?? badWordsOf(error) ?? wordsOf(code)),
    ...(detail.loginAttempts === undefined ? {} : { loginAttempts: detail.loginAttempts }),
    ...(detail.faults === undefined ? {} : { faults: detail.faults }),
    ...(detail.permission === undefined ? {} : { permission: detail.permission }),
    ...(ours ? { reference } : detail.reference ? { reference: detail.reference } : {}),
    ...(detail.suspension === undefined ? {} : { suspension: detail.suspension }),
  };
  const retryAfterSeconds =
    detail.retryAfterSeconds ?? (status === 503 ? outageRetrySeconds : undefined);
  return { status, code, body, log, retryAfterSeconds };
}

/** SPEC §8 */
const internalMessage = 'Something went wrong. Please try again later.';

const serverMessages: Partial<Record<ErrorCode, string>> = {
  UNAVAILABLE: 'The community is temporarily unavailable. Please try again in a moment.',
  TIMEOUT: 'The request timed out. Please try again later.',
  UNDER_MAINTENANCE: 'The community is under maintenance. Please try again later.',
};

/** Default messages: `NOT_FOUND` reads 'Not found'. */
function wordsOf(code: ErrorCode): string {
  const words = code.toLowerCase().replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Client errors reported by the web server, the body parsers and the database. */
const statusCodes: Record<number, ErrorCode> = {
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  413: 'BODY_TOO_LARGE',
  429: 'RATE_LIMITED',
  503: 'UNAVAILABLE',
  504: 'TIMEOUT',
};

/** A value no column can store (NUL byte, invalid encoding, number out of range), or a timeout. */
const databaseCodes: Record<string, ErrorCode> = {
  '22021': 'BAD_REQUEST',
  '22P05': 'BAD_REQUEST',
  '22003': 'BAD_REQUEST',
  '57014': 'TIMEOUT',
};

/** The problem with a body or a value, as a message for the client. */
const badWords: Record<string, string> = {
  '22021': 'A text has a character that cannot be kept, such as NUL (U+0000).',
  '22P05': 'A text has a character that cannot be kept, such as NUL (U+0000).',
  '22003': 'A number is too large or too small.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The body is empty; its content type says JSON.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'A body of this content type is not understood here.',
};

function badWordsOf(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'code' in error
    ? badWords[String(error.code)]
    : undefined;
}

function codeOf(error: unknown): ErrorCode {
  if (typeof error !== 'object' || error === null) return 'INTERNAL_SERVER_ERROR';
  const status = 'statusCode' in error ? Number(error.statusCode) : 0;
  const known = statusCodes[status];
  if (known) return known;
  if (status >= 400 && status < 500) return 'BAD_REQUEST';
  if (isDatabaseAway(error)) return 'UNAVAILABLE';
  const databaseCode = 'code' in error ? String(error.code) : '';
  return databaseCodes[databaseCode] ?? 'INTERNAL_SERVER_ERROR';
}

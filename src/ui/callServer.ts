import { isErrorCode } from '#core/errors.ts';
import { memberHeader } from '#core/memberHeader.ts';
import { sessionEndsHeader } from '#core/sessionEndsHeader.ts';
import { ClientError } from './clientError.ts';

let basePath = '';
type LogoutCode = 'UNAUTHENTICATED' | 'USER_BANNED';

const logoutListeners = new Set<(code: LogoutCode) => void>();

/** Set once when the browser starts; every call goes below it. */
export function setBasePath(path: string): void {
  basePath = path;
}

/** An address of the portal's own for the browser: base path and path. */
export function withBasePath(path: string): string {
  return `${basePath}${path}`;
}

/** Hears of a 401 or a USER_BANNED from any call: the session is over (SPEC §7, §8). */
export function onUnauthenticated(listener: (code: LogoutCode) => void): () => void {
  logoutListeners.add(listener);
  return () => logoutListeners.delete(listener);
}

const sessionListeners = new Set<(seconds: number) => void>();

/** Hears from every answer in how many seconds the session ends. */
export function onSessionEndHeard(listener: (seconds: number) => void): () => void {
  sessionListeners.add(listener);
  return () => sessionListeners.delete(listener);
}

function hearSessionEnd(header: string | null): void {
  const seconds = Number(header ?? Number.NaN);
  if (Number.isNaN(seconds)) return;
  for (const listener of sessionListeners) listener(seconds);
}

let pageMember = '';

/**
 * Whose page it is; the server does nothing for it in the name of another member.
 * @returns false where it has been another member's: what they wrote is still in it
 */
export function setPageMember(memberId: string | null): boolean {
  if (pageMember && memberId && memberId !== pageMember) return false;
  pageMember = memberId ?? '';
  return true;
}

/** What goes with every call that may change something. */
export function callerHeaders(): Record<string, string> {
  return { 'x-csrf-token': csrfToken(), [memberHeader]: pageMember };
}

/** The double-submit token the server put in the cookie SPR_AT (SPEC §7). */
export function csrfToken(): string {
  const found = /(?:^|;\s*)SPR_AT=([^;]*)/.exec(document.cookie);
  return found?.[1] ? decodeURIComponent(found[1]) : '';
}

interface ServerCall extends RequestInit {
  headers?: Record<string, string>;
}

/**
 * Calls one of the portal's own endpoints and reads its JSON.
 * @throws ClientError with the server's code, or TIMEOUT when nothing answers
 */
export async function callServer(path: string, init: ServerCall = {}): Promise<unknown> {
  const headers = { accept: 'application/json', ...callerHeaders(), ...init.headers };
  let response: Response;
  try {
    response = await fetch(withBasePath(path), { ...init, headers, credentials: 'same-origin' });
  } catch (cause) {
    throw new ClientError('TIMEOUT', cause instanceof Error ? cause.message : 'Network error');
  }
  hearSessionEnd(response.headers.get(sessionEndsHeader));
  const body: unknown = await response.json().catch(() => null);
  if (response.ok) return body;
  throw failureOf(body, response.status);
}

/** Reads an error body: `{code, message, faults, loginAttempts}`, or GraphQL's list of errors. */
export function failureOf(body: unknown, status: number): ClientError {
  const record = failureRecord(body);
  // A 504 calls itself INTERNAL_SERVER_ERROR (SPEC §8).
  const code = isErrorCode(record.code) && status !== 504 ? record.code : codeOfStatus(status);
  if (code === 'UNAUTHENTICATED' || code === 'USER_BANNED') {
    for (const listener of logoutListeners) listener(code);
  }
  const message = typeof record.message === 'string' ? record.message : code;
  const faults = Array.isArray(record.faults) ? record.faults : [];
  const attempts = record.loginAttempts;
  return new ClientError(code, message, {
    faults,
    loginAttempts: typeof attempts === 'number' ? attempts : null,
  });
}

function failureRecord(body: unknown): Record<string, unknown> {
  if (!isRecord(body)) return {};
  const [first] = Array.isArray(body.errors) ? body.errors : [];
  if (!isRecord(first)) return body;
  return { message: first.message, ...(isRecord(first.extensions) ? first.extensions : {}) };
}

function codeOfStatus(status: number) {
  if (status === 401) return 'UNAUTHENTICATED';
  if (status === 403) return 'FORBIDDEN';
  if (status === 404) return 'NOT_FOUND';
  if (status === 409) return 'CONFLICT';
  if (status === 413) return 'BODY_TOO_LARGE';
  if (status === 418) return 'LANGUAGE_MISMATCH';
  if (status === 429) return 'RATE_LIMITED';
  if (status === 503) return 'UNAVAILABLE';
  if (status === 504) return 'TIMEOUT';
  return status < 500 ? 'BAD_REQUEST' : 'INTERNAL_SERVER_ERROR';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

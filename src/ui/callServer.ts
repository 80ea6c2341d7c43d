import { isErrorCode } from '#core/errors.ts';
import { memberHeader } from '#core/memberHeader.ts';
import { sessionEndsHeader } from '#core/sessionEndsHeader.ts';
import { ClientError } from './clientError.ts';

let basePath = '';
type LogoutCode = 'UNAUTHENTICATED' | 'USER_BANNED';

const logoutListeners = new Set<(code: LogoutCode) => void>();

/** Base path, set once at startup; prefix of every call. */
export function setBasePath(path: string): void {
  basePath = path;
}

/** The URL of an internal path, with the base path. */
export function withBasePath(path: string): string {
  return `${basePath}${path}`;
}

/** Called on a 401 or USER_BANNED from any call: the session has ended (SPEC §7, §8). */
export function onUnauthenticated(listener: (code: LogoutCode) => void): () => void {
  logoutListeners.add(listener);
  return () => logoutListeners.delete(listener);
}

const sessionListeners = new Set<(seconds: number) => void>();

/** Called with the session's remaining seconds from every response. */
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
 * Sets the member the page was rendered for; the server rejects requests in the name of another member.
 * @returns false if it was another member's: their typed text is still in the page
 */
export function setPageMember(memberId: string | null): boolean {
  if (pageMember && memberId && memberId !== pageMember) return false;
  pageMember = memberId ?? '';
  return true;
}

/** Headers of every mutating call. */
export function callerHeaders(): Record<string, string> {
  return { 'x-csrf-token': csrfToken(), [memberHeader]: pageMember };
}

/** The double-submit CSRF token from the cookie SPR_AT (SPEC §7). */
export function csrfToken(): string {
  const found = /(?:^|;\s*)SPR_AT=([^;]*)/.exec(document.cookie);
  return found?.[1] ? decodeURIComponent(found[1]) : '';
}

interface ServerCall extends RequestInit {
  headers?: Record<string, string>;
}

/**
 * Calls an endpoint of the portal and parses its JSON.
 * @throws ClientError with the server's code, or TIMEOUT if there is no response
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

/** Parses an error body: `{code, message, faults, loginAttempts}`, or GraphQL's list of errors. */
export function failureOf(body: unknown, status: number): ClientError {
  const record = failureRecord(body);
  // The body of a 504 says INTERNAL_SERVER_ERROR (SPEC §8).
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

import { callerHeaderNames, countryCookieName, deviceCookieName } from '#core/callerHeaders.ts';
import { isErrorCode } from '#core/errors.ts';
import { memberHeader } from '#core/memberHeader.ts';
import { sessionEndsHeader } from '#core/sessionEndsHeader.ts';
import { ClientError, type NetworkCode } from './clientError.ts';
import { isLeavingPage } from './leavingPage.ts';

type LogoutCode = 'UNAUTHENTICATED' | 'USER_BANNED';

const logoutListeners = new Set<(code: LogoutCode) => void>();

interface Caller {
  /** Every call goes below it. */
  basePath: string;
  communityId: string;
  /** Of the page. */
  language: string;
  /** Of the community. */
  baseLanguage: string;
  /** Of this program. */
  version: string;
}

let caller: Caller = {
  ...{ basePath: '', communityId: '', language: '', baseLanguage: '', version: '' },
};

/** Set once when the browser starts. */
export function setCaller(given: Caller): void {
  caller = given;
}

/** The URL of an internal path, with the base path. */
export function withBasePath(path: string): string {
  return `${caller.basePath}${path}`;
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

/** SPEC §7: what goes with every call. */
export function callerHeaders(): Record<string, string> {
  const said = {
    [callerHeaderNames.communityId]: caller.communityId,
    [callerHeaderNames.language]: caller.language,
    [callerHeaderNames.baseLanguage]: caller.baseLanguage,
    [callerHeaderNames.version]: caller.version,
    [callerHeaderNames.country]: readCookie(countryCookieName),
    [callerHeaderNames.deviceId]: readCookie(deviceCookieName),
  };
  const known = Object.entries(said).filter(([, value]) => value !== '');
  return {
    ...Object.fromEntries(known),
    'x-csrf-token': csrfToken(),
    [memberHeader]: pageMember,
  };
}

/** The double-submit CSRF token from the cookie SPR_AT (SPEC §7). */
export function csrfToken(): string {
  return readCookie('SPR_AT');
}

/** '' where there is none, or one that no header could carry: the server sets only plain ones. */
function readCookie(name: string): string {
  const found = document.cookie.match(new RegExp(`(?:^|;\\s*)${name}=([\\w.~+/=-]*)(?:;|$)`));
  return found?.[1] ?? '';
}

/** What a page in a frame of another site sends in the place of cookies, and hears of the answers. */
interface FramedCaller {
  headers: () => Record<string, string>;
  hear: (headers: Headers) => void;
}

let framed: FramedCaller | null = null;

/** Set once by a page in a frame of another site. */
export function setFramedCaller(given: FramedCaller): void {
  framed = given;
}

interface ServerCall extends RequestInit {
  headers?: Record<string, string>;
  /** A POST that changes nothing, as a GraphQL query. */
  isRead?: boolean;
}

const changeListeners = new Set<() => void>();

/** Hears of every call that may have changed something on the server, once it is answered. */
export function onChange(listener: () => void): () => void {
  changeListeners.add(listener);
  return () => changeListeners.delete(listener);
}

function tellChange(): void {
  for (const listener of changeListeners) listener();
}

/** How long an answer is waited for. Milliseconds; the server gives up on a statement long before. */
const answerTimeout = 60_000;

/** Browsers refuse to outlive a page with more than 64 KB. */
const mostKeptAlive = 20_000;

/** Whether the browser is to finish the call after the page is gone. */
function outlivesPage({ body }: ServerCall): boolean {
  return isLeavingPage() && typeof body === 'string' && body.length <= mostKeptAlive;
}

/**
 * Calls one of the portal's own endpoints and reads its JSON.
 * @throws ClientError with the server's code, or a NetworkCode where there is no answer
 */
export async function callServer(
  path: string,
  { isRead, ...init }: ServerCall = {},
): Promise<unknown> {
  try {
    return await exchange(path, init);
  } finally {
    if (init.method !== undefined && init.method !== 'GET' && !isRead) tellChange();
  }
}

async function exchange(path: string, init: ServerCall): Promise<unknown> {
  const headers = {
    ...{ accept: 'application/json', ...callerHeaders(), ...framed?.headers() },
    ...init.headers,
  };
  const signal = init.signal ?? AbortSignal.timeout(answerTimeout);
  const options: RequestInit = {
    ...{ keepalive: outlivesPage(init), ...init, headers, signal },
    credentials: 'same-origin',
  };
  const response = await fetch(withBasePath(path), options).catch((cause: unknown) => {
    throw networkError(cause, 'ERR_NETWORK');
  });
  hearSessionEnd(response.headers.get(sessionEndsHeader));
  framed?.hear(response.headers);
  const text = await response.text().catch((cause: unknown) => {
    throw networkError(cause, 'ECONNABORTED');
  });
  const body = parseBody(text);
  if (!response.ok) throw failureOf(body, response.status, retryAtOf(response));
  if (body === undefined) throw new ClientError('ERR_BAD_RESPONSE', 'The answer is no JSON');
  return body;
}

/** @returns null for none, undefined for what is no JSON, such as a page of something in between */
function parseBody(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** From `Retry-After` in seconds. */
function retryAtOf({ headers }: Response): number | null {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? Date.now() + seconds * 1000 : null;
}

function networkError(cause: unknown, otherwise: NetworkCode): ClientError {
  const message = cause instanceof Error ? cause.message : 'Network error';
  return new ClientError(networkCodes[Object(cause).name] ?? otherwise, message);
}

/** By the name of what `fetch` throws. */
const networkCodes: Partial<Record<string, NetworkCode>> = {
  TimeoutError: 'ETIMEDOUT',
  AbortError: 'ERR_CANCELED',
};

/** Parses an error body: `{code, message, faults, loginAttempts}`, or GraphQL's list of errors. */
export function failureOf(
  body: unknown,
  status: number,
  retryAt: number | null = null,
): ClientError {
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
    retryAt,
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

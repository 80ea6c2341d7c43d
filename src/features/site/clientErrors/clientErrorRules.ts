import { z } from 'zod';
import { keepable, optionalLine, requiredText } from '#core/textSchemas.ts';

export const clientErrorLimits = {
  /** Reports of one member or address in a minute. */
  perMinute: 30,
  /** Maximum number of distinct errors; beyond it only known ones are counted. */
  kinds: 2_000,
  keptDays: 30,
  message: 1_000,
  stack: 4_000,
  additional: 4_000,
} as const;

const removed = '[removed]';

/** A text of any length, cut: a report is not refused for being long. */
const cut = (max: number) => z.string().transform((text) => keepable(text.slice(0, max)));

/** SPEC §3 logging event. */
export const loggingEventSchema = z.object({
  message: cut(clientErrorLimits.message).pipe(requiredText(clientErrorLimits.message)),
  logType: z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9_.-]{0,39}$/)
    .nullish()
    .transform((type) => (type ?? 'ERROR').toUpperCase()),
  url: cut(2_000).nullish(),
  assetType: optionalLine(40),
  assetId: optionalLine(80),
  additional: z.record(z.string(), z.unknown()).nullish(),
});

export type LoggingEvent = z.output<typeof loggingEventSchema>;

/** The stored parts of a report. */
export interface ReportedClientError {
  logType: string;
  message: string;
  path: string | null;
  assetType: string | null;
  assetId: string | null;
  stack: string | null;
  userAgent: string | null;
  additional: Record<string, string>;
}

/** Nothing that gives access to anything is kept: no queries, tokens, passwords, e-mail addresses. */
export function clientErrorOf(event: LoggingEvent): ReportedClientError {
  const { stack, componentStack, userAgent, ...others } = event.additional ?? {};
  const stacks = [stack, componentStack].filter((part) => typeof part === 'string');
  return {
    logType: event.logType,
    message: scrubbed(event.message),
    path: event.url ? pathOf(event.url) : null,
    assetType: event.assetType,
    assetId: event.assetId === null ? null : scrubbed(event.assetId),
    stack: stacks.length === 0 ? null : short(stacks.join('\n'), clientErrorLimits.stack),
    userAgent: typeof userAgent === 'string' ? short(userAgent, 300) : null,
    additional: additionalOf(others),
  };
}

/** Reports of the same kind share it: numbers and names of built files differ between them. */
export function clientErrorKindOf({
  logType,
  message,
}: Pick<ReportedClientError, 'logType' | 'message'>): string {
  const alike = message
    .replace(/-[\w-]{8}(?=\.\w+\b)/g, '-*')
    .replace(/\d+/g, '0')
    .trim();
  return `${logType} ${alike}`;
}

/**
 * A text without what might give access to something. No pattern begins within a word, and what stands
 * around a secret's name is short: a long word would be read as often as it has letters.
 */
export function scrubbed(text: string): string {
  return text
    .replace(/\b[a-z]{2,8}:\/\/[^\s'"<>()]+/gi, addressOf)
    .replace(/(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, removed)
    .replace(/\b(bearer|basic)\s+[\w.~+/=-]+/gi, `$1 ${removed}`)
    .replace(
      /(?<![\w-])([\w-]{0,40}(?:passw|secret|token|api[-_]?key|session|cookie|credential|authori[sz]ation|csrf|otp)[\w-]{0,40}["']?\s*[:=]\s*)(?:"[^"]*"|'[^']*'|[^\s,;&)}\]]+)/gi,
      `$1${removed}`,
    )
    .replace(/(?<![\w-])eyJ[\w-]+\.[\w-]+\.[\w-]*/g, removed)
    .replace(/(?<![\w-])[0-9a-f]{32,}(?![\w-])/gi, removed)
    .replace(/(?<![\w/-])(?=[\w-]*\d)(?=[\w-]*[a-z])(?=[\w-]*[A-Z])[\w-]{32,}(?![\w.-])/g, removed);
}

/** The path of a URL; query and fragment may contain secrets of links in mails. */
function pathOf(url: string): string | null {
  if (!URL.canParse(url, 'http://portal')) return null;
  return withoutTokens(new URL(url, 'http://portal').pathname).slice(0, 500);
}

function addressOf(address: string): string {
  const found = /^([a-z]+:\/\/)(?:[^/?#]*@)?([^/?#]*)([^?#:]*)([^?#]*)/i.exec(address);
  if (!found) return removed;
  const [, scheme = '', host = '', path = '', line = ''] = found;
  // A script URL is followed by line and column: `app.js:10:5`.
  return `${scheme}${host}${withoutTokens(path)}${/^(?::\d+){1,2}$/.test(line) ? line : ''}`;
}

/** Built files have hashes in their names, slugs are in lower case; anything else as long is a token. */
function withoutTokens(path: string): string {
  if (path.includes('/assets/')) return path;
  return path
    .split('/')
    .map((part) => (isToken(part) ? removed : part))
    .join('/');
}

function isToken(part: string): boolean {
  if (!/^[\w.~%+=-]{20,}$/.test(part) || part.includes('%')) return false;
  return /^[0-9a-f-]+$/i.test(part) || (/[a-z]/.test(part) && /[A-Z]/.test(part));
}

function short(text: string, max: number): string {
  return scrubbed(keepable(text.slice(0, max * 2)))
    .slice(0, max)
    .toWellFormed();
}

/** Plain values alone, and none whose name says that it is a secret; nothing where it is too much. */
function additionalOf(given: Record<string, unknown>): Record<string, string> {
  const isSecret = /pass|secret|token|key|session|cookie|credential|auth|csrf|otp|mail/i;
  const rows = Object.entries(given)
    .slice(0, 20)
    .filter(([name, value]) => !isSecret.test(name) && Object(value) !== value && value !== null)
    .map(([name, value]) => [short(name, 60), short(String(value), 500)] as const);
  const kept = Object.fromEntries(rows);
  return JSON.stringify(kept).length <= clientErrorLimits.additional ? kept : {};
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import '@fastify/cookie';

const cookieName = 'plaza_form';
const longest = 3000;

export type TypedFields = Readonly<Record<string, string>>;

/**
 * Keeps the typed values of a rejected form for one minute, for the form's own page only: in a cookie, so
 * that they appear in no URL and no log. Never passwords. The page must not be shared between visitors.
 */
export function keepTyped(
  reply: FastifyReply,
  { path, fields, keep }: { path: string; fields: object; keep: readonly string[] },
): void {
  const typed = flat(fields).filter(([name]) => isKept(name, keep));
  // The longest are left out where a cookie does not hold them all.
  typed.sort(([, one], [, other]) => one.length - other.length);
  while (encoded(typed).length > longest) typed.pop();
  const value = encoded(typed);
  if (typed.length === 0) return;
  reply.setCookie(cookieName, value, { path, httpOnly: true, sameSite: 'lax', maxAge: 60 });
}

/** Whether a page would show typed values, and therefore must not be shared. */
export function hasTyped(request: FastifyRequest): boolean {
  return request.cookies[cookieName] !== undefined;
}

export function readTyped(request: FastifyRequest): TypedFields | null {
  const value = request.cookies[cookieName];
  if (!value || value.length > longest) return null;
  try {
    const parsed: unknown = JSON.parse(Buffer.from(value, 'base64url').toString('utf8'));
    return Object.fromEntries(flat(Object(parsed)));
  } catch {
    return null;
  }
}

export function clearTyped(reply: FastifyReply, path: string): void {
  reply.clearCookie(cookieName, { path });
}

function encoded(typed: readonly [string, string][]): string {
  return Buffer.from(JSON.stringify(Object.fromEntries(typed))).toString('base64url');
}

function isKept(name: string, keep: readonly string[]): boolean {
  return keep.some((kept) => name === kept || name.startsWith(`${kept}.`));
}

/** `{a: {b: 'c'}}` by form field name: `a.b`. Only strings are kept. */
function flat(fields: object, prefix = ''): [string, string][] {
  return Object.entries(fields).flatMap(([key, value]): [string, string][] => {
    if (typeof value === 'string') return [[`${prefix}${key}`, value]];
    const isGroup = prefix === '' && typeof value === 'object' && value !== null;
    return isGroup && !Array.isArray(value) ? flat(value, `${key}.`) : [];
  });
}

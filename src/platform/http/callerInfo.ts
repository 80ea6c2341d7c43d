import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { callerHeaderNames, countryCookieName, deviceCookieName } from '#core/callerHeaders.ts';
import { countryCodes } from '#core/countryName.ts';
import { AppError } from '#core/errors.ts';
import { languageCookiePaths } from '#core/languageCookiePaths.ts';
import { normaliseLanguage } from '#core/languages.ts';
import { noWishes, type ReaderWishes, readerWishesOf } from '../analytics/readerWishes.ts';
import '@fastify/cookie';

/** Client information (SPEC §7, §9). Untrusted. */
export interface CallerInfo extends ReaderWishes {
  /** Of the browser; a new one where it has none yet. */
  deviceId: string;
  /** ISO 3166-1; null if unknown. */
  country: string | null;
  /** Of the client's program. */
  version: string | null;
  /** The language that the client falls back to. */
  baseLanguage: string | null;
  userAgent: string;
}

/** For code without a request: jobs, the command line. */
export const noCaller: CallerInfo = {
  deviceId: '',
  country: null,
  version: null,
  baseLanguage: null,
  userAgent: '',
  ...noWishes,
};

const yearSeconds = 31_536_000;

export function callerInfoOf(request: FastifyRequest): CallerInfo {
  return {
    deviceId: knownDevice(request) ?? randomUUID(),
    country:
      queryCountry(request) ??
      readCountry(header(request, 'country')) ??
      readCountry(request.cookies[countryCookieName]),
    version: matching(header(request, 'version'), /^[\w.+-]{1,40}$/),
    baseLanguage: readBaseLanguage(header(request, 'baseLanguage')),
    userAgent: request.headers['user-agent'] ?? '',
    ...readerWishesOf(request),
  };
}

/**
 * A change meant for another community is not made in this one.
 * @throws AppError BAD_REQUEST
 */
export function demandCommunity(request: FastifyRequest, communityId: string): void {
  const named = header(request, 'communityId');
  if (named === undefined || named === communityId) return;
  const message = `${callerHeaderNames.communityId} names another community than this one.`;
  throw new AppError('BAD_REQUEST', { message });
}

/** `?country=DE` is a choice that lasts (SPEC §9). */
export function keepChosenCountry(
  request: FastifyRequest,
  reply: FastifyReply,
  basePath: string,
): void {
  const chosen = queryCountry(request);
  if (chosen === null || chosen === request.cookies[countryCookieName]) return;
  for (const path of languageCookiePaths(basePath)) {
    const options = { path, sameSite: 'lax', maxAge: yearSeconds } as const;
    reply.setCookie(countryCookieName, chosen, options);
  }
}

/** A browser is known after a sign-in, or after a visitor's answer to a survey. Other visitors do not get this cookie. */
export function keepDevice(request: FastifyRequest, reply: FastifyReply, basePath: string): void {
  const { deviceId } = request.ctx.caller;
  for (const path of languageCookiePaths(basePath)) {
    reply.setCookie(deviceCookieName, deviceId, {
      path,
      sameSite: 'lax',
      secure: request.protocol === 'https',
      maxAge: yearSeconds,
    });
  }
}

function knownDevice(request: FastifyRequest): string | null {
  const named = request.cookies[deviceCookieName] ?? header(request, 'deviceId');
  return matching(named, /^[\w-]{16,64}$/);
}

function queryCountry(request: FastifyRequest): string | null {
  return readCountry(Object(request.query)[countryCookieName]);
}

function readCountry(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const code = value.toUpperCase();
  return countryCodes.includes(code) ? code : null;
}

function readBaseLanguage(value: unknown): string | null {
  const tag = matching(value, /^[A-Za-z]{2,3}([-_][A-Za-z]+)?$/);
  return tag && normaliseLanguage(tag);
}

function matching(value: unknown, pattern: RegExp): string | null {
  return typeof value === 'string' && pattern.test(value) ? value : null;
}

function header(
  { headers }: FastifyRequest,
  name: keyof typeof callerHeaderNames,
): string | string[] | undefined {
  const own = callerHeaderNames[name];
  return headers[own] ?? headers[own.slice(2)];
}

import type { FastifyReply } from 'fastify';
import type { CommunitySettings } from '#core/communitySettings.ts';
import { videoPlayerOrigins } from '#core/videoEmbeds.ts';

interface PagePolicy {
  /** `'nonce-…'` of this response, or the hashes of a page's inline scripts. */
  scripts: string;
  /** The same of its styles; the default profile does not look at them. */
  styles: string;
  /** SPEC §9: strict adds style-src to what needs a nonce. */
  profile: CommunitySettings['contentSecurityPolicy'];
  /** Scripts reload themselves over a web socket. */
  development?: boolean;
}

/**
 * The Content-Security-Policy of a page. Nothing runs but our own scripts and those that carry the
 * nonce; no other host but for pictures and the players of embedded videos.
 */
export function contentSecurityPolicy(policy: PagePolicy): string {
  const { scripts, styles, profile, development = false } = policy;
  const isStrict = profile === 'STRICT' && !development;
  return [
    "default-src 'self'",
    `script-src 'self' ${scripts}`,
    // Beside a nonce or a hash, browsers pass 'unsafe-inline' over.
    `style-src 'self' ${isStrict ? styles : "'unsafe-inline'"}`,
    "img-src 'self' data: blob: https:",
    "media-src 'self' https:",
    `frame-src 'self' ${videoPlayerOrigins.join(' ')}`,
    `connect-src 'self'${development ? ' ws:' : ''}`,
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ');
}

/** What only a page needs to be told, and whatever a browser might take for one. */
const pageHeaders = {
  // Of an answer that is no page: whatever a browser takes it for, nothing in it runs. A page has its own.
  'content-security-policy': "default-src 'none'; frame-ancestors 'self'",
  'referrer-policy': 'strict-origin-when-cross-origin',
  // Popups keep their opener: signing in through a provider reports to it (SPEC §4).
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'x-frame-options': 'SAMEORIGIN',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
} as const;

export type SecurityHeaders = Readonly<Record<string, string>>;

/**
 * Headers of every answer.
 * @param publicUrl the address people use: over https, browsers are told to use nothing else (RFC 6797)
 */
export function securityHeadersOf({
  publicUrl,
  development = false,
}: {
  publicUrl: string | null;
  development?: boolean;
}): SecurityHeaders {
  const { 'content-security-policy': policy, ...others } = pageHeaders;
  return {
    'x-content-type-options': 'nosniff',
    // GraphiQL, which development alone has, brings scripts of its own.
    ...(!development && { 'content-security-policy': policy }),
    ...others,
    // Of this host alone: what else lies below its name is not ours to decide.
    ...(publicUrl?.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
  };
}

/** Takes off an answer what says nothing of a script or style: twenty of them are a first visit. */
export function withoutPageHeaders(reply: FastifyReply): FastifyReply {
  for (const name of [...Object.keys(pageHeaders), 'x-request-id']) reply.removeHeader(name);
  // Connections stay open without it (RFC 9112 §9.3), and pages say for how long: 48 bytes a file.
  reply.raw.removeHeader('connection');
  return reply;
}

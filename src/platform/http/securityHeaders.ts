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
  /** Origins of pages that are shown in frames, and of sites that show this page in one. */
  frameSources: readonly string[];
  frameAncestors?: readonly string[];
  /** Scripts reload themselves over a web socket. */
  development?: boolean;
}

/**
 * The Content-Security-Policy of a page. Nothing runs but our own scripts and those that carry the
 * nonce; no other host but for pictures and the players of embedded videos.
 */
export function contentSecurityPolicy(policy: PagePolicy): string {
  const { scripts, styles, profile, development = false } = policy;
  const { frameSources, frameAncestors = [] } = policy;
  const isStrict = profile === 'STRICT' && !development;
  return [
    "default-src 'self'",
    `script-src 'self' ${scripts}`,
    // Beside a nonce or a hash, browsers pass 'unsafe-inline' over.
    `style-src 'self' ${isStrict ? styles : "'unsafe-inline'"}`,
    "img-src 'self' data: blob: https:",
    "media-src 'self' https:",
    `frame-src ${["'self'", ...videoPlayerOrigins, ...frameSources].join(' ')}`,
    `connect-src 'self'${development ? ' ws:' : ''}`,
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    `frame-ancestors ${["'self'", ...frameAncestors].join(' ')}`,
  ].join('; ');
}

/** Headers for pages, and for responses that a browser might interpret as one. */
const pageHeaders = {
  // For responses that are not pages: nothing in them may run. Pages have their own policy.
  'content-security-policy': "default-src 'none'; frame-ancestors 'self'",
  'referrer-policy': 'strict-origin-when-cross-origin',
  // Popups keep their opener: a provider sign-in reports to it (SPEC §4).
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'x-frame-options': 'SAMEORIGIN',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
} as const;

export type SecurityHeaders = Readonly<Record<string, string>>;

/**
 * Headers of every response.
 * @param publicUrl the public URL: with https, HSTS is sent (RFC 6797)
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
    // GraphiQL, available only in development, has its own scripts.
    ...(!development && { 'content-security-policy': policy }),
    ...others,
    // For this host only: subdomains may belong to others.
    ...(publicUrl?.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
  };
}

/** Removes headers without effect on scripts and styles: a first visit loads twenty. */
export function withoutPageHeaders(reply: FastifyReply): FastifyReply {
  for (const name of [...Object.keys(pageHeaders), 'x-request-id']) reply.removeHeader(name);
  // Connections are persistent without it (RFC 9112 §9.3), and pages send the timeout: saves 48 bytes per
  // file.
  reply.raw.removeHeader('connection');
  return reply;
}

import type { FastifyReply } from 'fastify';

/**
 * The Content-Security-Policy of a page. Only our own scripts and those with the nonce run; nothing inline,
 * no other hosts except for images.
 * @param scripts `'nonce-…'` of this response, or the hashes of a page's inline scripts
 * @param connect extra hosts to connect to, in development only
 */
export function contentSecurityPolicy(scripts: string, styles: string, connect = ''): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${scripts}`,
    `style-src 'self' ${styles}`,
    "img-src 'self' data: blob: https:",
    "media-src 'self' https:",
    `connect-src 'self' ${connect}`.trim(),
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'self'",
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

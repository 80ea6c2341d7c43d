/**
 * The Content-Security-Policy of a page. Nothing runs but our own scripts and those that carry the
 * nonce; nothing inline, no other host but for pictures.
 * @param scripts `'nonce-…'` of this response, or the hashes of a page's inline scripts
 * @param connect extra places to connect to, in development only
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

/** Headers of every answer. */
export const commonHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  // Popups keep their opener: signing in through a provider reports to it (SPEC §4).
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'x-frame-options': 'SAMEORIGIN',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
} as const;

import { createHash } from 'node:crypto';
import words from '#locales/en/errorPage.json' with { type: 'json' };
import { escapeHtml } from '../html/escapeHtml.ts';
import type { ErrorReply } from './errorReply.ts';

const style =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:36rem;margin:12vh auto;padding:0 1.5rem}' +
  ':root{color-scheme:light dark}a{color:inherit}small{opacity:.75}';

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

export interface ErrorPage {
  headers: Record<string, string>;
  body: string;
}

/** The page of last resort: what a person reads when no page of the portal can be made. */
export function errorPage({ status, body }: ErrorReply, basePath: string): ErrorPage {
  const titles: Partial<Record<string, string>> = words.titles;
  const title = escapeHtml(titles[status] ?? body.message);
  const reference = body.reference
    ? `<p><small>${escapeHtml(words.reference.replace('{reference}', body.reference))}</small></p>`
    : '';
  return {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
    },
    body: [
      '<!doctype html><html lang="en"><head><meta charset="utf-8">',
      '<meta name="viewport" content="width=device-width, initial-scale=1">',
      '<meta name="robots" content="noindex">',
      `<title>${title}</title><style>${style}</style></head><body>`,
      `<main><p>${status}</p><h1>${title}</h1><p>${escapeHtml(words.advice)}</p>`,
      `<p><a href="${escapeHtml(`${basePath}/`)}">${escapeHtml(words.home)}</a></p>`,
      `${reference}</main></body></html>`,
    ].join(''),
  };
}

/** Whether a person's browser asks for a page, rather than a program for an answer. */
export function wantsPage(accept: string | undefined): boolean {
  return accept !== undefined && /\btext\/html\b/i.test(accept);
}

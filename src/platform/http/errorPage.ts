import { createHash } from 'node:crypto';
import { acceptedLanguages, chooseLanguage, directionOf } from '#core/languages.ts';
import english from '#locales/en/errorPage.json' with { type: 'json' };
import { escapeHtml } from '../html/escapeHtml.ts';
import { wordsByLanguage } from '../serverWords.ts';
import { wordChanges } from '../wordOverrides.ts';
import type { ErrorReply } from './errorReply.ts';

// Read at once: later the disk may be what fails.
let held = { changes: wordChanges(), wordsOf: wordsByLanguage('errorPage', english) };

// The portal's colors and fonts (theme.css), which may be unavailable.
const style = [
  ':root{color-scheme:light dark}',
  '[data-theme=light]{color-scheme:light}[data-theme=dark]{color-scheme:dark}',
  'body{margin:0;min-block-size:100vh;display:grid;place-items:center;',
  'font:1rem/1.6 -apple-system,BlinkMacSystemFont,"Segoe UI",Roboto,"Noto Sans","Noto Sans Arabic",sans-serif;',
  'background:light-dark(#f6f6f8,#101115);color:light-dark(#1b1d23,#e8e9ed)}',
  'main{box-sizing:border-box;inline-size:min(100%,34rem);padding:2rem 1.5rem}',
  'h1{margin:.25rem 0 .75rem;font-size:1.75rem;line-height:1.25;text-wrap:balance}',
  'p{margin:0 0 1rem}',
  '.status,.reference{color:light-dark(#575c69,#a5abb8);font-size:.875rem}',
  'a{display:inline-block;margin-block:.5rem 1rem;padding:.6rem 1.1rem;border-radius:.5rem;',
  'background:light-dark(#2557c7,#8fb0ff);color:light-dark(#fff,#101115);text-decoration:none;font-weight:600}',
  'a+a{background:none;color:inherit;text-decoration:underline}',
  'a:hover{text-decoration:underline}',
  'a:focus-visible{outline:3px solid light-dark(#2557c7,#8fb0ff);outline-offset:3px}',
].join('');

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

/** The reader's preferences, taken from the request alone. */
export interface ErrorReader {
  /** Languages of the URL and the cookie `lang`, by preference. */
  chosenLanguages: readonly (string | undefined)[];
  acceptLanguage: string | undefined;
  theme: 'light' | 'dark' | 'auto';
  /** Whether a retry cannot help. */
  isReading: boolean;
}

/**
 * The fallback error page, when no page of the portal can be rendered. It depends on nothing: not on the
 * database, which may be unavailable, nor the renderer, which may have failed.
 */
export function errorPage(
  { status, body }: ErrorReply,
  { basePath, reader }: { basePath: string; reader: ErrorReader },
): ErrorPage {
  const wordsOf = currentWords();
  const language = chooseLanguage(
    [...reader.chosenLanguages, ...acceptedLanguages(reader.acceptLanguage)],
    Object.keys(wordsOf),
    'en',
  );
  const words = wordsOf[language] ?? english;
  const titles: Partial<Record<string, string>> = words.titles;
  // A form of a page whose session has changed.
  const { title, advice } =
    body.code === 'CSRF_FAILED'
      ? words.stale
      : { title: titles[status] ?? words.titles[status < 500 ? 400 : 500], advice: words.advice };
  const reference = body.reference
    ? `<p class="reference">${escapeHtml(words.reference.replace('{reference}', body.reference))}</p>`
    : '';
  const home = `<a href="${escapeHtml(`${basePath}/`)}">${escapeHtml(words.home)}</a>`;
  // Reloads the same URL: an installed app on a phone has no reload button.
  const retry = `<a href="">${escapeHtml(words.retry)}</a>`;
  const links = status >= 500 && reader.isReading ? [retry, home] : [home];
  const theme = reader.theme === 'auto' ? '' : ` data-theme="${reader.theme}"`;
  return {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-language': language,
      'content-security-policy': policy,
      'cache-control': 'no-store',
      vary: 'cookie, accept-language',
    },
    body: [
      `<!doctype html><html lang="${language}" dir="${directionOf(language)}"${theme}><head>`,
      '<meta charset="utf-8">',
      '<meta name="viewport" content="width=device-width, initial-scale=1">',
      '<meta name="robots" content="noindex"><meta name="color-scheme" content="light dark">',
      `<title>${escapeHtml(title)}</title><style>${style}</style></head><body>`,
      `<main><p class="status">${status}</p><h1>${escapeHtml(title)}</h1>`,
      `<p>${escapeHtml(advice)}</p>`,
      `<p>${links.join(' ')}</p>`,
      `${reference}</main></body></html>`,
    ].join(''),
  };
}

/** With what the community has changed meanwhile, unless the disk fails. */
function currentWords(): typeof held.wordsOf {
  const changes = wordChanges();
  if (changes === held.changes) return held.wordsOf;
  try {
    held = { changes, wordsOf: wordsByLanguage('errorPage', english) };
  } catch {
    held = { ...held, changes };
  }
  return held.wordsOf;
}

/** Whether a browser requests a page, rather than a program an API response. */
export function wantsPage(accept: string | undefined): boolean {
  return accept !== undefined && /\btext\/html\b/i.test(accept);
}

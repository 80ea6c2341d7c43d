import { createHash } from 'node:crypto';
import { escapeHtml } from '#platform/html/escapeHtml.ts';

/** Runs in the popup's last page: posts the result to the same-origin opener, else redirects (SPEC §4). */
const reportScript = `
  const { message, returnTo } = JSON.parse(document.getElementById('result').textContent);
  let opener = null;
  try {
    if (window.opener && window.opener.origin === location.origin) opener = window.opener;
  } catch {}
  if (opener) {
    opener.postMessage(message, location.origin);
    window.close();
  } else {
    location.replace(returnTo);
  }
`;

const submitScript = 'document.forms[0].submit();';

const style = ':root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;padding:2rem}';

export interface SmallPage {
  headers: Record<string, string>;
  body: string;
}

export interface PageWords {
  language: string;
  title: string;
  /** The link without JavaScript. */
  goOn: string;
}

/** The popup's last page. */
export function reportPage(
  words: PageWords,
  { message, returnTo }: { message: object; returnTo: string },
): SmallPage {
  const data = JSON.stringify({ message, returnTo }).replaceAll('<', '\\u003c');
  return smallPage(words, {
    script: reportScript,
    formAction: "'none'",
    body: `<script type="application/json" id="result">${data}</script><a href="${escapeHtml(returnTo)}">${escapeHtml(words.goOn)}</a>`,
  });
}

/** A form that submits itself to the provider. */
export function submitPage(
  words: PageWords,
  { url, fields }: { url: string; fields: Record<string, string> },
): SmallPage {
  const inputs = Object.entries(fields).map(
    ([name, value]) =>
      `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  return smallPage(words, {
    script: submitScript,
    // The provider may redirect the form to another of its hosts.
    formAction: new URL(url).protocol === 'https:' ? 'https:' : new URL(url).origin,
    body: `<form method="post" action="${escapeHtml(url)}">${inputs.join('')}<button>${escapeHtml(words.goOn)}</button></form>`,
  });
}

function smallPage(
  { language, title }: PageWords,
  { script, formAction, body }: { script: string; formAction: string; body: string },
): SmallPage {
  return {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': [
        "default-src 'none'",
        `script-src '${hashOf(script)}'`,
        `style-src '${hashOf(style)}'`,
        `form-action ${formAction}`,
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ].join('; '),
      // A popup that visited the provider keeps its opener only without a COOP of its own.
      'cross-origin-opener-policy': 'unsafe-none',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    },
    body: [
      `<!doctype html><html lang="${escapeHtml(language)}"><head><meta charset="utf-8">`,
      '<meta name="viewport" content="width=device-width, initial-scale=1">',
      '<meta name="robots" content="noindex">',
      `<title>${escapeHtml(title)}</title><style>${style}</style></head><body><main>`,
      `${body}</main><script>${script}</script></body></html>`,
    ].join(''),
  };
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

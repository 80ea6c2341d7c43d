import { directionOf } from '#core/languages.ts';
import english from '#locales/en/oauthReturn.json' with { type: 'json' };
import { escapeHtml } from '#platform/html/escapeHtml.ts';
import { serverWords } from '#platform/serverWords.ts';

/**
 * Sends the member on to the app. Not a redirect: browsers apply `form-action` of the consent page to where its form
 * leads in the end, and an app's address is another site or a program on the device.
 */
export function returnPage(
  url: string,
  locale: string,
): { headers: Record<string, string>; body: string } {
  const { words, language } = serverWords('oauthReturn', english, [locale]);
  const target = escapeHtml(url);
  return {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-language': language,
      'content-security-policy':
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'x-frame-options': 'DENY',
      // The address has the code.
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    },
    body: [
      `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head>`,
      '<meta charset="utf-8"><meta name="robots" content="noindex">',
      '<meta name="viewport" content="width=device-width, initial-scale=1">',
      '<meta name="color-scheme" content="light dark">',
      `<meta http-equiv="refresh" content="0;url=${target}">`,
      `<title>${escapeHtml(words.title)}</title></head><body>`,
      `<h1>${escapeHtml(words.title)}</h1>`,
      `<p>${escapeHtml(words.text)}</p>`,
      `<p><a href="${target}">${escapeHtml(words.continue)}</a></p></body></html>`,
    ].join(''),
  };
}

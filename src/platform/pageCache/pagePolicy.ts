import { createHash } from 'node:crypto';

/** External, or data that is never executed. */
const needsNoHash = / src=| type="application\/(?:ld\+)?json"/;
const inlineElement = /<(script|style)( [^>]*)?>([\s\S]*?)<\/\1>/g;

/**
 * A cached page cannot carry a nonce: it would be the same for everyone. Its inline scripts and styles are
 * listed in the policy by hash instead (CSP level 3 §8.4): only those with the nonce, which only the page's
 * own templates know. Injected scripts get no hash and do not run.
 */
export function withoutNonce(
  html: string,
  nonce: string,
): { html: string; scripts: string; styles: string } {
  const mark = ` nonce="${nonce}"`;
  const hashes = { script: new Set<string>(), style: new Set<string>() };
  for (const [, element, attributes = '', text = ''] of html.matchAll(inlineElement)) {
    if (!attributes.includes(mark) || needsNoHash.test(attributes)) continue;
    const digest = createHash('sha256').update(text.replaceAll(mark, '')).digest('base64');
    hashes[element === 'style' ? 'style' : 'script'].add(`'sha256-${digest}'`);
  }
  return {
    html: html.replaceAll(mark, ''),
    scripts: [...hashes.script].join(' '),
    styles: [...hashes.style].join(' '),
  };
}

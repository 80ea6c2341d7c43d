import { createHash } from 'node:crypto';

/** From a file, or data that is never run. */
const needsNoHash = / src=| type="application\/(?:ld\+)?json"/;
const inlineElement = /<(script|style)( [^>]*)?>([\s\S]*?)<\/\1>/g;

/**
 * A page for anybody cannot carry a nonce: kept, it would be the same for all and known to all.
 * Its inline scripts and styles are named in the policy by their hashes instead (CSP level 3 §8.4):
 * those that carried the nonce, which only the page's own templates know. What else got into the page
 * gets no hash and does not run.
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

import { createHash } from 'node:crypto';

/** From a file, or data that is never run. */
const needsNoName = / src=| type="application\/(?:ld\+)?json"/;
const inlineElement = /<(script|style)( [^>]*)?>([\s\S]*?)<\/\1>/g;

/**
 * A page for anybody cannot carry a nonce: kept, it would be the same for all and known to all.
 * Its inline scripts and styles are named in the policy by their hashes instead (CSP level 3 §8.4).
 */
export function withoutNonce(
  html: string,
  nonce: string,
): { html: string; scripts: string; styles: string } {
  const bare = html.replaceAll(` nonce="${nonce}"`, '');
  const hashes: Record<string, Set<string>> = { script: new Set(), style: new Set() };
  for (const [, element = '', attributes = '', text = ''] of bare.matchAll(inlineElement)) {
    if (needsNoName.test(attributes)) continue;
    const digest = createHash('sha256').update(text).digest('base64');
    hashes[element]?.add(`'sha256-${digest}'`);
  }
  return {
    html: bare,
    scripts: [...(hashes.script ?? [])].join(' '),
    styles: [...(hashes.style ?? [])].join(' '),
  };
}

import type { MarkdownExtra } from '#core/blockMarkdown.ts';

const pattern = /^(!?)\[\[([^[\]|#\n]{0,300})(#[^[\]|\n]{0,300})?(?:\\?\|([^[\]\n]{0,300}))?\]\]/;
const picture = /\.(?:png|jpe?g|gif|webp|avif|bmp|svg)$/i;

/** Links of Obsidian and wikis: `[[Page]]`, `[[Page#Heading|text]]`, `![[picture.png]]`. */
export const wikiLinks: MarkdownExtra = {
  name: 'wikiLink',
  level: 'inline',
  start: (source) => {
    const at = source.slice(0, 2000).search(/!?\[\[/);
    return at === -1 ? undefined : at;
  },
  tokenizer(source) {
    const [raw, sign, page = '', heading = '', label] = pattern.exec(source) ?? [];
    if (raw === undefined || (page === '' && heading === '')) return undefined;
    const text = label?.trim() || [page.trim(), heading.slice(1)].filter(Boolean).join(' › ');
    return { type: 'wikiLink', raw, isEmbed: sign === '!', page: page.trim(), heading, text };
  },
  renderer(token) {
    const { isEmbed, page, heading, text } = token as unknown as Parts; // of the tokenizer above
    const address = page === '' ? heading : `wiki:${encodeURIComponent(page)}${heading}`;
    // The label of a picture is its size, or its description.
    if (isEmbed && picture.test(page)) {
      const alt = /^\d+(?:x\d+)?$/.test(text) ? '' : text === page ? '' : text;
      return `<img src="${escaped(address)}" alt="${escaped(alt)}">`;
    }
    return `<a href="${escaped(address)}">${escaped(text)}</a>`;
  },
};

interface Parts {
  isEmbed: boolean;
  page: string;
  heading: string;
  text: string;
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

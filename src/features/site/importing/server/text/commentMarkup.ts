import { escapeHtml } from '#platform/html/escapeHtml.ts';

/**
 * Renders the Markdown subset of Stack Exchange comments as HTML: code, links, emphasis, tags and bare URLs.
 * Everything else is text, including HTML.
 * @param tagUrl URL of a tag's page, for `[tag:name]`
 */
export function commentToHtml(text: string, tagUrl: (tag: string) => string): string {
  const paragraphs = text
    .replace(/\r\n?/g, '\n')
    .trim()
    .split(/\n[ \t]*\n\s*/);
  return paragraphs.map((paragraph) => paragraphHtml(paragraph, tagUrl)).join('\n');
}

function paragraphHtml(paragraph: string, tagUrl: (tag: string) => string): string {
  const lines = paragraph.split('\n').map((line) => line.trim());
  const quoted = lines.every((line) => line.startsWith('>'));
  const words = quoted ? lines.map((line) => line.replace(/^>\s?/, '')) : lines;
  const html = words.map((line) => inlineHtml(line, { tagUrl, inLink: false })).join('<br />');
  return quoted ? `<blockquote><p>${html}</p></blockquote>` : `<p>${html}</p>`;
}

interface Inline {
  tagUrl: (tag: string) => string;
  inLink: boolean;
}

// Each alternative consumes its syntax; any other character is text.
const marks = new RegExp(
  [
    '(?<!`)(?<fence>`{1,20})(?!`)(?<code>[^`]+)\\k<fence>(?!`)',
    '\\[(?<label>[^[\\]]{1,500}(?:\\[[^[\\]]{0,100}\\][^[\\]]{0,500})?)\\]\\((?<href>https?://(?:[^\\s()]|\\([^\\s()]*\\)){1,1000})(?:\\s+"[^"]{0,300}")?\\)',
    '\\[(?:meta-)?tag:(?<tag>[^\\]\\s]{1,60})\\]',
    '\\*\\*(?=\\S)(?<strong>[^*]{1,600}?(?:\\*[^*]{1,300}\\*[^*]{0,300})?)(?<=\\S)\\*\\*',
    '(?<![\\w*])\\*(?=[^\\s*])(?<em>[^*]{0,600}[^\\s*])\\*(?![\\w*])',
    '(?<!\\w)_(?=[^\\s_])(?<under>[^_]{0,600}[^\\s_])_(?!\\w)',
    '(?<url>\\bhttps?://[^\\s<>"`]{3,1000})',
  ].join('|'),
  'gu',
);

function inlineHtml(text: string, how: Inline): string {
  let html = '';
  let at = 0;
  const pattern = new RegExp(marks);
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const { consumed, html: marked } = markHtml(match[0], match.groups ?? {}, how);
    html += escapeHtml(text.slice(at, match.index)) + marked;
    at = match.index + consumed;
    pattern.lastIndex = at;
  }
  return html + escapeHtml(text.slice(at));
}

type Groups = Readonly<Record<string, string | undefined>>;

function markHtml(all: string, groups: Groups, how: Inline): { consumed: number; html: string } {
  const { code, label, href, tag, strong, em, under, url } = groups;
  const whole = (html: string) => ({ consumed: all.length, html });
  if (code !== undefined) return whole(`<code>${escapeHtml(code.trim())}</code>`);
  if (strong !== undefined) return whole(`<strong>${inlineHtml(strong, how)}</strong>`);
  const leaning = em ?? under;
  if (leaning !== undefined) return whole(`<em>${inlineHtml(leaning, how)}</em>`);
  if (how.inLink) return whole(escapeHtml(all));
  if (label !== undefined && href !== undefined) {
    return whole(link(href, inlineHtml(label, { ...how, inLink: true })));
  }
  if (tag !== undefined) return whole(link(how.tagUrl(tag), escapeHtml(tag)));
  const address = trimmedUrl(url ?? all);
  return { consumed: address.length, html: link(address, escapeHtml(address)) };
}

function link(href: string, html: string): string {
  return `<a href="${escapeHtml(href)}">${html}</a>`;
}

/** Trailing punctuation and unmatched closing brackets are not part of a URL. */
function trimmedUrl(url: string): string {
  let address = url.replace(/[.,;:!?'*_]+$/, '');
  while (address.endsWith(')') && count(address, '(') < count(address, ')')) {
    address = address.slice(0, -1).replace(/[.,;:!?'*_]+$/, '');
  }
  return address;
}

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}

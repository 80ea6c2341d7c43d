import { load } from 'cheerio/slim';
import { Marked } from 'marked';
import { escapeHtml } from '#platform/html/escapeHtml.ts';
import { sanitizeContent } from '#platform/html/sanitizeContent.ts';
import { isBoundedMarkdown } from '../../text/markdownBounds.ts';
import { emojiOf } from '../frame/emojiOf.ts';

export interface NodebbPlaces {
  memberIdOf: (slug: string) => string | null;
  /** A file below `uploads`, such as `files/1-a.png`; that it is used here is remembered. */
  fileOf: (path: string) => { id: string; name: string } | null;
}

/** NodeBB shows HTML in posts as text, and keeps line breaks. */
const markdown = new Marked({
  gfm: true,
  breaks: true,
  renderer: {
    html: ({ text, block }) => (block ? `<p>${escapeHtml(text.trim())}</p>\n` : escapeHtml(text)),
  },
});

/** The Markdown of a post as the editor writes it. */
export function nodebbHtml(
  source: string,
  places: NodebbPlaces,
): { html: string; losses: string[] } {
  const losses = new Set<string>();
  const $ = load(rendered(source.replace(/\r\n?/g, '\n'), losses), {}, false);
  for (const node of $('img').get()) {
    const image = $(node);
    const upload = uploadOf(image.attr('src') ?? '');
    if (upload === null) continue;
    const file = places.fileOf(upload);
    if (file) image.attr('src', `/files/${file.id}/${encodeURIComponent(file.name)}`);
    else {
      losses.add('a picture’s file is not in the export');
      image.replaceWith(escapeHtml(`[${image.attr('alt') || 'picture'}]`));
    }
  }
  for (const node of $('a').get()) {
    const link = $(node);
    const upload = uploadOf(link.attr('href') ?? '');
    if (upload === null) continue;
    const file = places.fileOf(upload);
    if (file) link.attr('href', `/files/${file.id}/${encodeURIComponent(file.name)}`);
    else {
      losses.add('an attachment’s file is not in the export');
      link.replaceWith(link.contents());
    }
  }
  const html = withNames($.html(), places);
  return { html: sanitizeContent(html), losses: [...losses] };
}

function rendered(source: string, losses: Set<string>): string {
  try {
    if (isBoundedMarkdown(source)) return markdown.parse(source, { async: false });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  losses.add('a text with too much formatting is shown as it was written');
  return `<pre><code>${escapeHtml(source)}</code></pre>`;
}

/** `files/1-a.png` of `/assets/uploads/files/1-a.png`, also with the host of the forum. */
function uploadOf(address: string): string | null {
  const found = /^(?:https?:\/\/[^/]+)?(?:\/[\w-]+)?\/(?:assets\/)?uploads\/([^?#]{1,500})/.exec(
    address,
  );
  if (!found?.[1]) return null;
  try {
    return decodeURIComponent(found[1]);
  } catch {
    return found[1];
  }
}

/** Mentions and emoji, outside of code and links. */
function withNames(html: string, { memberIdOf }: NodebbPlaces): string {
  let inside = 0;
  return html
    .split(/(<[^<>]*>)/)
    .map((piece) => {
      if (/^<(a|code|pre)\b/i.test(piece)) inside += 1;
      else if (/^<\/(a|code|pre)>/i.test(piece)) inside -= 1;
      else if (inside === 0 && !piece.startsWith('<')) return named(piece, memberIdOf);
      return piece;
    })
    .join('');
}

function named(text: string, memberIdOf: NodebbPlaces['memberIdOf']): string {
  return text
    .replace(/(?<![\p{L}\p{N}_/.])@([\p{L}\p{N}_-]{1,60})/gu, (all, name: string) => {
      const id = memberIdOf(name.toLowerCase());
      return id === null ? all : `<a class="mention" data-member-id="${id}">${all}</a>`;
    })
    .replace(/:([+-]?\w{1,40}):/g, (all, name: string) => emojiOf(name) ?? all);
}

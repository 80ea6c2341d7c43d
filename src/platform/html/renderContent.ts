import { createBoundedCache } from '#core/boundedCache.ts';
import { srcSetOf } from '#core/pictureVariants.ts';
import { unescapeHtml } from './escapeHtml.ts';
import { highlightCode } from './highlightCode.ts';

// Stored HTML is the sanitiser's own output, so a block of code always looks like this.
const codeBlock = /<pre><code class="language-([\w+#.-]+)">([^<]*)<\/code><\/pre>/g;

const longestCode = 20_000;
/** By the stored text; the limit is of characters, stored and shown. */
const rendered = createBoundedCache<string, string>({
  most: 4_000_000,
  sizeOf: (html, shown) => html.length + shown.length,
});

/** Addresses of the portal's own are stored from the root of the portal. */
const ownAddress = / (href|src)="\/(?!\/)/g;

/**
 * Stored content as it is shown: its code blocks highlighted, its own links below the base path, its
 * own pictures in several widths. Stored content stays clean, so that editing, export and a newer
 * highlighter see the author's own words.
 * @param options.firstIsSeen the first large picture stands where the page opens: it does not wait
 */
export function renderContent(
  html: string,
  { basePath = '', firstIsSeen = false }: { basePath?: string; firstIsSeen?: boolean } = {},
): string {
  const placed = basePath === '' ? html : html.replace(ownAddress, ` $1="${basePath}/`);
  return highlighted(withPictureSources(placed, firstIsSeen));
}

// As the sanitiser writes them: no `>` within, every value in double quotes.
const picture = /<img ([^<>]*?) ?\/?>/g;
/** The widest column of text; where it loads lazily, a browser that can measures the place itself. */
const sizes = '(min-width: 1024px) 700px, 92vw';

/** Pictures load when they come near, in the width they are shown in. */
function withPictureSources(html: string, firstIsSeen: boolean): string {
  if (!html.includes('<img ')) return html;
  let isFirst = firstIsSeen;
  return html.replace(picture, (_tag, attributes: string) => {
    const isLarge = Number(/ width="(\d{1,5})"/.exec(attributes)?.[1] ?? 0) >= largeWidth;
    const isSeen = isFirst && isLarge;
    if (isSeen) isFirst = false;
    const given = isSeen ? attributes.replace(/ ?\bloading="lazy"/, '') : attributes;
    const loading = isSeen ? ' fetchpriority="high"' : ' decoding="async"';
    return `<img ${given}${loading}${sourcesOf(attributes, isSeen)} />`;
  });
}

/** Below it, a picture is an icon in the text and not what the reader waits for. */
const largeWidth = 300;

function sourcesOf(attributes: string, isSeen: boolean): string {
  const source = /(?:^| )src="([^"]*)"/.exec(attributes)?.[1];
  const width = Number(/ width="(\d{1,5})"/.exec(attributes)?.[1] ?? 0);
  const set = source && width > 0 ? srcSetOf(source, width) : undefined;
  return set ? ` srcset="${set}" sizes="${isSeen ? '' : 'auto, '}${sizes}"` : '';
}

function highlighted(html: string): string {
  if (!html.includes('<pre><code class="language-')) return html;
  const known = rendered.get(html);
  if (known !== undefined) return known;
  const shown = html.replace(codeBlock, (block, language: string, code: string) =>
    code.length > longestCode
      ? block
      : `<pre><code class="hljs language-${language}">${highlightCode(unescapeHtml(code), language)}</code></pre>`,
  );
  rendered.set(html, shown);
  return shown;
}

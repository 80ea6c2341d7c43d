import { createBoundedCache } from '#core/boundedCache.ts';
import { srcSetOf } from '#core/pictureVariants.ts';
import { isUploadedVideo, siteVideoOf } from '#core/videoEmbeds.ts';
import type { PromiseOrValue } from '#platform/rememberingLoader.ts';
import { runTask } from '#platform/threads/runTask.ts';
import { TaskFailure } from '#platform/threads/threadTask.ts';
import { unescapeHtml } from './escapeHtml.ts';
import { codeLength, highlightBlocks } from './highlightBlocks.ts';
import { highlightBlocksTask } from './htmlTasks.ts';

/** Characters of code that are highlighted beside other requests: at most 50 ms, whatever they are. */
const longestInline = 2_000;
/** Cache by stored text; the limit is in characters, input and output. */
const rendered = createBoundedCache<string, string>({
  most: 4_000_000,
  sizeOf: (html, shown) => html.length + shown.length,
});

/** The portal's own URLs are stored relative to its root. */
const ownAddress = / (href|src)="\/(?!\/)/g;

interface RenderOptions {
  basePath?: string;
  /** The first large image is above the fold: it is not lazily loaded. */
  firstIsSeen?: boolean;
}

/**
 * Renders stored content: highlights code blocks, adds the base path to internal links, and adds image
 * variants. Stored content stays clean, so that editing, export and a newer highlighter work with the
 * author's original.
 */
export function renderContent(html: string, options: RenderOptions = {}): PromiseOrValue<string> {
  return highlighted(renderPlain(html, options));
}

/** The same without highlighting. */
export function renderPlain(
  html: string,
  { basePath = '', firstIsSeen = false }: RenderOptions = {},
): string {
  const played = withVideos(html);
  const placed = basePath === '' ? played : played.replace(ownAddress, ` $1="${basePath}/`);
  return withPictureSources(placed, firstIsSeen);
}

// As the sanitiser writes it: a link of this class leads to a video that may be played here.
const videoLink = /<p><a ([^<>]*)>([^<>]*)<\/a><\/p>/g;

/** It may run its own scripts, on its own origin, and nothing of the page. */
const playerAttributes = [
  'class="video-player" loading="lazy" allow="fullscreen; picture-in-picture; encrypted-media"',
  'sandbox="allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox"',
  'referrerpolicy="strict-origin-when-cross-origin"',
].join(' ');

/** A video that stands alone in a paragraph, in its player. Elsewhere it stays a link. */
function withVideos(html: string): string {
  if (!html.includes(' class="video"')) return html;
  return html.replace(videoLink, (paragraph, attributes: string, title: string) => {
    const href = /(?:^| )href="([^"]*)"/.exec(attributes)?.[1];
    if (!/(?:^| )class="video"/.test(attributes) || href === undefined) return paragraph;
    const address = unescapeHtml(href);
    const named = title.trim() === '' ? '' : ` title="${title.replaceAll('"', '&quot;')}"`;
    if (isUploadedVideo(address)) {
      return `<p><video class="video-player" src="${href}"${named} controls preload="metadata"></video></p>`;
    }
    const embed = siteVideoOf(address)?.embed;
    return embed
      ? `<p><iframe ${playerAttributes} src="${embed}"${named}></iframe></p>`
      : paragraph;
  });
}

// As written by the sanitizer: no `>` inside, every value in double quotes.
const picture = /<img ([^<>]*?) ?\/?>/g;
/** The maximum column width; with lazy loading, supporting browsers measure the width themselves. */
const sizes = '(min-width: 1024px) 700px, 92vw';

/** Images load lazily, in the displayed width. */
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

/** Smaller images are inline icons and not the largest contentful paint. */
const largeWidth = 300;

function sourcesOf(attributes: string, isSeen: boolean): string {
  const source = /(?:^| )src="([^"]*)"/.exec(attributes)?.[1];
  const width = Number(/ width="(\d{1,5})"/.exec(attributes)?.[1] ?? 0);
  const set = source && width > 0 ? srcSetOf(source, width) : undefined;
  return set ? ` srcset="${set}" sizes="${isSeen ? '' : 'auto, '}${sizes}"` : '';
}

/** What is being highlighted for others who read the same. */
const pending = new Map<string, Promise<string>>();

function highlighted(html: string): PromiseOrValue<string> {
  if (!html.includes('<pre><code class="language-')) return html;
  const known = rendered.get(html) ?? pending.get(html);
  if (known !== undefined) return known;
  if (codeLength(html) <= longestInline) return keep(html, highlightBlocks(html));
  const promise = highlightedInThread(html)
    .then((shown) => keep(html, shown))
    .finally(() => pending.delete(html));
  pending.set(html, promise);
  return promise;
}

/** Code that no grammar gets through in time stays plain. */
async function highlightedInThread(html: string): Promise<string> {
  try {
    return await runTask(highlightBlocksTask, html);
  } catch (error) {
    if (!(error instanceof TaskFailure)) throw error;
    return html;
  }
}

function keep(html: string, shown: string): string {
  rendered.set(html, shown);
  return shown;
}

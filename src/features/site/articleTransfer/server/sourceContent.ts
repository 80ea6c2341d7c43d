import path from 'node:path';
import type { Cheerio } from 'cheerio';
import { load } from 'cheerio/slim';
import type { Element } from 'domhandler';
import { AppError } from '#core/errors.ts';
import { storeImage, uploadFile } from '#features/base/files/server/uploadService.ts';
import {
  attachmentLimits,
  mostAttachments,
} from '#features/content/conversations/conversationInputs.ts';
import { articlePermalink } from '#features/engage/articles/articleAddress.ts';
import type { Ctx } from '#platform/context.ts';
import type { FileStore } from '#platform/files/fileStore.ts';
import { escapeHtml } from '#platform/html/escapeHtml.ts';
import { exceededPart, htmlBounds, measureHtml } from '#platform/html/htmlSize.ts';
import { sanitizeContent } from '#platform/html/sanitizeContent.ts';
import { textOfHtml } from '#platform/html/textOfHtml.ts';
import type { LossReason } from '../articleTransferRules.ts';
import type { Archive } from './archive/archive.ts';
import type { StoredAttachment } from './exportedTexts.ts';
import { lostWords } from './lostWords.ts';
import type { ArticleSource, SourceArticle } from './source/articleSource.ts';
import { sourceAnchors } from './source/sourceAnchors.ts';
import { prepareElements } from './sourceElements.ts';
import type { TransferTally } from './transferReport.ts';

/** Longer texts are refused later. */
const longestText = 1_000_000;
/** The longest address in a report. */
const longestAddress = 500;

interface ContentTools {
  /** Null: nothing is stored, as in a dry run. */
  storing: { ctx: Ctx; store: FileStore } | null;
  archive: Archive;
  source: ArticleSource;
  tally: TransferTally;
}

export interface SourceContent {
  html: string;
  /** Keys of the texts that it links to. */
  links: string[];
}

/** What of a text is stored besides its content. */
export interface StoredExtras {
  metaTitle: string;
  metaDescription: string;
  coverImage: string | null;
  attachments: StoredAttachment[];
}

type Stored = { url: string } | { reason: LossReason };

/** Turns texts of the source into content: stores their files, and points their links at imported articles. */
export class SourceContents {
  readonly #tools: ContentTools;
  readonly #files = new Map<string, Stored>();
  readonly #anchors = new Map<string, ReadonlyMap<string, string>>();

  constructor(tools: ContentTools) {
    this.#tools = tools;
  }

  get usedFiles(): ReadonlySet<string> {
    return new Set(this.#files.keys());
  }

  /**
   * @param articleIdOf null for texts that are not imported yet
   * @param counts false for a text that was converted before
   */
  async convert(
    text: SourceArticle,
    articleIdOf: (key: string) => number | null,
    { counts }: { counts: boolean },
  ): Promise<SourceContent> {
    const { tally } = this.#tools;
    const $ = load(bounded(text.html), {}, false);
    const losses = prepareElements($);
    if (counts) {
      for (const name of [...losses.unsupported, ...text.droppedMarkup]) {
        tally.lost('markup', 'markupUnsupported', name);
      }
      for (const what of [...losses.removed, ...(text.removed ?? [])]) {
        tally.lost('markup', 'markupRemoved', what);
      }
    }
    for (const element of $('img').toArray()) {
      const image = $(element);
      const url = await this.#image(text, image.attr('src') ?? '', counts);
      const shown = [image.attr('alt'), image.attr('title')].filter(Boolean).join(' – ');
      if (url === null) image.replaceWith(escapeHtml(shown));
      else image.attr('src', url);
    }
    const links: string[] = [];
    for (const element of $('a[href]').toArray()) {
      const link = $(element);
      const key = await this.#link(text, link, counts);
      if (key === null) continue;
      links.push(key.key);
      // Article 0 stands for one that is not imported yet.
      const articleId = articleIdOf(key.key) ?? 0;
      link.attr('href', `${articlePermalink(articleId)}${this.#hash(key.key, key.fragment)}`);
    }
    return { html: sanitizeContent($.html()), links };
  }

  /** Points a link at what it leads to. @returns the text, if it is one */
  async #link(
    text: SourceArticle,
    link: Cheerio<Element>,
    counts: boolean,
  ): Promise<{ key: string; fragment: string } | null> {
    const address = link.attr('href') ?? '';
    const target = this.#tools.source.targetOf(text, address);
    if (target.kind === 'text') return target;
    const unlinked = () => {
      const title = link.attr('title');
      link.replaceWith(`${link.html()}${title ? escapeHtml(` (${title})`) : ''}`);
    };
    if (target.kind === 'outside') {
      if (address.startsWith('#')) link.attr('href', this.#hash(text.key, address.slice(1)) || '#');
    } else if (target.kind === 'missing') {
      if (counts) this.#tools.tally.lost('links', 'linkMissing', shownAddress(address));
      unlinked();
    } else {
      const url = await this.#attachment(target.name, counts);
      if (url === null) unlinked();
      else link.attr('href', url);
    }
    return null;
  }

  /** The anchor here of one in the source. */
  #hash(key: string, fragment: string): string {
    if (fragment === '') return '';
    const name = decoded(fragment);
    const anchors = this.#anchorsOf(key);
    return `#${anchors.get(name) ?? anchors.get(name.toLowerCase()) ?? `s-${name.replace(/^s-/, '')}`}`;
  }

  #anchorsOf(key: string): ReadonlyMap<string, string> {
    const known = this.#anchors.get(key);
    if (known) return known;
    const html = bounded(this.#tools.source.texts.find((text) => text.key === key)?.html ?? '');
    const anchors = sourceAnchors(load(html, {}, false));
    this.#anchors.set(key, anchors);
    return anchors;
  }

  /** Reports what of a text can’t be read or has no place here. Call it before the text is converted. */
  reportSource(text: SourceArticle): void {
    const { tally } = this.#tools;
    tally.takeTold();
    for (const fault of text.faults ?? []) tally.failed('fields', fault);
    for (const field of text.unknownFields) tally.lost('fields', 'fieldUnknown', field);
  }

  /** Reports what of its source is neither in what was made of a text nor in the report. */
  reportLost(text: SourceArticle, kept: readonly string[]): void {
    const addresses = load(
      text.html,
      {},
      false,
    )('a[href], img[src]')
      .toArray()
      .map((element) => element.attribs.href ?? element.attribs.src ?? '')
      .flatMap((address) => [address, decoded(address)]);
    const { sections, language, syntax = [] } = text;
    const told = this.#tools.tally.takeTold();
    const all = [...kept, ...told, ...addresses, ...sections, language, ...syntax];
    const lost = lostWords(text.raw ?? text.html, all);
    if (lost.length > 0)
      this.#tools.tally.lost('markup', 'textDropped', `${text.key}: ${lost.join(' ')}`);
  }

  /** Stores the cover and the attachments of a text, and counts what of them is lost. */
  async extras(text: SourceArticle): Promise<StoredExtras> {
    const { tally } = this.#tools;
    const { metaTitle = '', metaDescription = '', cover, attachments = [] } = text.extras ?? {};
    for (const { file } of attachments.slice(mostAttachments)) {
      tally.lost('files', 'attachmentLimit', file.slice(0, longestAddress));
    }
    const kept: StoredAttachment[] = [];
    for (const { file, thumbnail, type, ...rest } of attachments.slice(0, mostAttachments)) {
      const source = await this.#attached(text, file);
      if (source === null) continue;
      const thumbnailUrl = thumbnail ? await this.#image(text, thumbnail, true) : null;
      const { name, caption, description } = attachmentLimits;
      kept.push({
        ...{ source, type, thumbnailUrl, name: rest.name?.slice(0, name) },
        ...{ caption: rest.caption?.slice(0, caption) },
        ...{ description: rest.description?.slice(0, description) },
      });
    }
    return {
      ...{ metaTitle: metaTitle.slice(0, 200), metaDescription: metaDescription.slice(0, 500) },
      coverImage: cover ? await this.#image(text, cover, true) : null,
      attachments: kept,
    };
  }

  async #attached(text: SourceArticle, address: string): Promise<string | null> {
    const target = this.#tools.source.targetOf(text, address);
    if (target.kind === 'file') return this.#attachment(target.name, true);
    if (target.kind === 'outside' && /^https?:\/\//i.test(address)) return address;
    this.#tools.tally.lost('files', 'fileMissing', shownAddress(address));
    return null;
  }

  async #image(text: SourceArticle, address: string, counts: boolean): Promise<string | null> {
    const { tally, source } = this.#tools;
    const target = source.targetOf(text, address);
    const shown = shownAddress(address);
    if (target.kind === 'outside') {
      const isKept = /^https?:\/\//i.test(address);
      const reason = isKept ? 'imageElsewhere' : 'imageKind';
      if (counts && isKept) tally.count('images', { kind: 'merged', reason });
      else if (counts) tally.lost('images', reason, shown.slice(0, 30));
      return isKept ? address : null;
    }
    if (target.kind !== 'file') {
      if (counts) tally.lost('images', 'imageMissing', shown);
      return null;
    }
    return this.#stored(target.name, { kind: 'images', counts });
  }

  #attachment(name: string, counts: boolean): Promise<string | null> {
    return this.#stored(name, { kind: 'files', counts });
  }

  /** Stores a file of the archive once. */
  async #stored(
    name: string,
    { kind, counts }: { kind: 'images' | 'files'; counts: boolean },
  ): Promise<string | null> {
    const { tally } = this.#tools;
    const before = this.#files.get(name);
    const stored = before ?? (await this.#store(name, kind));
    this.#files.set(name, stored);
    if (counts && 'reason' in stored) tally.lost(kind, stored.reason, name);
    else if (counts && before) tally.count(kind, { kind: 'merged', reason: 'sameFile' });
    else if (counts) tally.made(kind);
    return 'reason' in stored ? null : stored.url;
  }

  async #store(name: string, kind: 'images' | 'files'): Promise<Stored> {
    const { storing, archive } = this.#tools;
    const upload = { name: path.posix.basename(name), bytes: await archive.read(name) };
    if (storing === null) return { url: `/files/${'0'.repeat(32)}/file` };
    const { ctx, store } = storing;
    // Stored addresses have no base path.
    const rooted = { ...ctx, basePath: '' };
    try {
      const { url } =
        kind === 'images'
          ? await storeImage(rooted, upload, { store, compress: false })
          : await uploadFile(rooted, upload, { store });
      return { url };
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      return { reason: kind === 'images' ? 'imageKind' : 'fileKind' };
    }
  }
}

/** The HTML, or only its text if it would take too long to parse. */
function bounded(html: string): string {
  const isSmall = exceededPart(measureHtml(html, htmlBounds.page), htmlBounds.page) === null;
  return isSmall ? html : escapeHtml(textOfHtml(html, longestText));
}

/** An address as its author wrote it. */
function shownAddress(address: string): string {
  return decoded(address)
    .replace(/^(?:wiki|post):/, '')
    .slice(0, longestAddress);
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    // A stray percent sign.
    return address;
  }
}

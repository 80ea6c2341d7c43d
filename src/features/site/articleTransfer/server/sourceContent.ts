import path from 'node:path';
import { load } from 'cheerio/slim';
import { AppError } from '#core/errors.ts';
import { storedVideoAddress } from '#core/videoEmbeds.ts';
import { storeImage, uploadFile } from '#features/base/files/server/uploadService.ts';
import {
  attachmentLimits,
  mostAttachments,
} from '#features/content/conversations/conversationInputs.ts';
import { articlePermalink } from '#features/engage/articles/articleAddress.ts';
import type { Ctx } from '#platform/context.ts';
import type { FileStore } from '#platform/files/fileStore.ts';
import { escapeHtml } from '#platform/html/escapeHtml.ts';
import type { LossReason } from '../articleTransferRules.ts';
import type { Archive } from './archive/archive.ts';
import type { StoredAttachment } from './exportedTexts.ts';
import type { ArticleSource, SourceArticle } from './source/articleSource.ts';
import type { TransferTally } from './transferReport.ts';

/** What of a page can’t be stored; its text is kept. */
const unsupported =
  'iframe, object, embed, video, audio, form, input, select, svg, math, script, style';

interface ContentTools {
  ctx: Ctx;
  /** Null: nothing is stored, as in a dry run. */
  store: FileStore | null;
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
    const { tally, source } = this.#tools;
    const $ = load(text.html, {}, false);
    if (counts) {
      for (const element of $(unsupported).toArray()) {
        const src = $(element).attr('src') ?? '';
        if (storedVideoAddress(src) === null)
          tally.lost('markup', 'markupUnsupported', element.tagName);
      }
      for (const name of text.droppedMarkup) tally.lost('markup', 'markupUnsupported', name);
    }
    for (const element of $('img').toArray()) {
      const image = $(element);
      const url = await this.#image(text, image.attr('src') ?? '', counts);
      if (url === null) image.replaceWith(escapeHtml(image.attr('alt') ?? ''));
      else image.attr('src', url);
    }
    const links: string[] = [];
    for (const element of $('a[href]').toArray()) {
      const link = $(element);
      const address = link.attr('href') ?? '';
      const target = source.targetOf(text, address);
      if (target.kind === 'outside') {
        // Headings have ids of their own here.
        if (/^#[^s]|^#s[^-]/.test(address)) link.attr('href', `#s-${address.slice(1)}`);
      } else if (target.kind === 'missing') {
        if (counts) tally.lost('links', 'linkMissing', address.slice(0, 120));
        link.replaceWith(link.html() ?? '');
      } else if (target.kind === 'file') {
        const url = await this.#attachment(target.name, counts);
        if (url === null) link.replaceWith(link.html() ?? '');
        else link.attr('href', url);
      } else {
        links.push(target.key);
        const articleId = articleIdOf(target.key);
        const hash = target.fragment === '' ? '' : `#s-${target.fragment.replace(/^s-/, '')}`;
        // Article 0 stands for one that is not imported yet.
        link.attr('href', `${articlePermalink(articleId ?? 0)}${hash}`);
      }
    }
    return { html: $.html(), links };
  }

  /** Stores the cover and the attachments of a text, and counts what of them is lost. */
  async extras(text: SourceArticle): Promise<StoredExtras> {
    const { tally } = this.#tools;
    const { metaTitle = '', metaDescription = '', cover, attachments = [] } = text.extras ?? {};
    for (const { file } of attachments.slice(mostAttachments)) {
      tally.lost('files', 'attachmentLimit', file.slice(0, 120));
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
    this.#tools.tally.lost('files', 'fileMissing', address.slice(0, 120));
    return null;
  }

  async #image(text: SourceArticle, address: string, counts: boolean): Promise<string | null> {
    const { tally, source } = this.#tools;
    const target = source.targetOf(text, address);
    const shown = address.slice(0, 120);
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
    const { ctx, store, archive } = this.#tools;
    const upload = { name: path.posix.basename(name), bytes: await archive.read(name) };
    if (store === null) return { url: `/files/${'0'.repeat(32)}/file` };
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

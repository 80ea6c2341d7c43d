import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { load } from 'cheerio/slim';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { stringify } from 'yaml';
import { AppError } from '#core/errors.ts';
import { getServedFile } from '#features/base/files/server/servedFile.ts';
import {
  getManagedBase,
  listSections,
} from '#features/engage/knowledgeBases/server/knowledgeBaseStore.ts';
import { audit } from '#platform/audit.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import type { FileStore } from '#platform/files/fileStore.ts';
import { articleMarkdown } from './articleMarkdown.ts';
import {
  foldersOf,
  listExportedTexts,
  type PlacedText,
  placeTexts,
  type StoredAttachment,
} from './exportedTexts.ts';
import { countExportLosses, exportReport, exportReportName } from './exportReport.ts';

/**
 * A knowledge base as a zip of Markdown files with front matter and their files: what is published, and drafts of what is
 * not. The import reads it again; a report in it says what it lacks.
 * @throws AppError for members who do not manage the knowledge base, before anything is sent
 */
export async function exportArticles(
  ctx: Ctx,
  store: FileStore,
  knowledgeBaseId: number,
): Promise<AsyncGenerator<Uint8Array>> {
  const base = await getManagedBase(ctx, knowledgeBaseId);
  const sections = await listSections(ctx.db, base.id);
  const texts = placeTexts(await listExportedTexts(ctx.db, base.id), sections, base.language);
  const lost = await countExportLosses(ctx, base.id);
  await inTransaction(ctx, ({ trx }) =>
    audit(trx, ctx, {
      action: 'knowledgeBase.exported',
      ...{ subjectType: 'conversation', subjectId: base.id },
      detail: { title: base.title },
    }),
  );
  return zipOf(ctx, store, { texts, lost, sections: foldersOf(sections, base.language) });
}

interface Exported {
  texts: readonly PlacedText[];
  /** Titles by folder. */
  sections: ReadonlyMap<string, string>;
  lost: Awaited<ReturnType<typeof countExportLosses>>;
}

async function* zipOf(
  ctx: Ctx,
  store: FileStore,
  { texts, sections, lost }: Exported,
): AsyncGenerator<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let fault: unknown = null;
  const zip = new Zip((error, chunk) => {
    if (error) fault = error;
    else chunks.push(chunk);
  });
  const drain = function* () {
    if (fault) throw fault;
    yield* chunks.splice(0);
  };
  const add = (name: string, entry: ZipDeflate | ZipPassThrough, bytes: Uint8Array) => {
    zip.add(entry);
    entry.push(bytes, true);
    return name;
  };
  const files = new Map<string, string>();
  for (const [folder, title] of sections) {
    const name = `${folder}_index.md`;
    add(name, new ZipDeflate(name), encoded(frontMatter({ title })));
  }
  for (const text of texts) {
    const { name } = text;
    const addresses = new Addresses(ctx, text, { texts, files });
    const head = frontMatter(fieldsOf(text, addresses));
    const content = rewritten(text.content, addresses);
    add(name, new ZipDeflate(name), encoded(`${head}\n${articleMarkdown(content)}`));
    yield* drain();
  }
  const missingFiles: string[] = [];
  for (const [key, name] of files) {
    const kept = (await isServed(ctx, key)) ? await store.get(key) : null;
    if (kept === null) {
      missingFiles.push(name);
      continue;
    }
    add(name, new ZipPassThrough(name), await buffer(kept.stream));
    yield* drain();
  }
  const report = exportReport(ctx, { lost, missingFiles });
  add(exportReportName, new ZipDeflate(exportReportName), encoded(report));
  zip.end();
  yield* drain();
}

/** Texts may name files of others, which whoever exports them may not see. */
async function isServed(ctx: Ctx, key: string): Promise<boolean> {
  try {
    await getServedFile(ctx, key);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return false;
    throw error;
  }
}

/** A safe name in the archive, whatever a text says. */
function fileNameOf(given: string): string {
  let name = given;
  try {
    name = decodeURIComponent(given);
  } catch {
    // Not encoded: as it is.
  }
  const last = path.posix.basename(name.replaceAll('\\', '/'));
  return /^\.{0,2}$/.test(last) ? 'file' : last;
}

const ownFile = /^\/files\/([0-9a-f]{32})\/([^/?#]+)/;
const ownArticle = /^\/articles\/(?:[^?#]*\/)?(\d+)(?:[?#]|$)/;

/** Turns addresses in a text into those of the archive. */
class Addresses {
  readonly #basePath: string;
  readonly #text: PlacedText;
  readonly #archive: { texts: readonly PlacedText[]; files: Map<string, string> };

  constructor(
    { basePath }: Pick<Ctx, 'basePath'>,
    text: PlacedText,
    archive: { texts: readonly PlacedText[]; files: Map<string, string> },
  ) {
    this.#basePath = basePath;
    this.#text = text;
    this.#archive = archive;
  }

  /** @returns the relative address of a stored file, which is then exported, or of another exported article; else the same */
  exported(given: string): string {
    const address = this.#withoutBase(given);
    const { texts, files } = this.#archive;
    const [, key, file = ''] = ownFile.exec(address) ?? [];
    if (key !== undefined) {
      const target = `files/${key.slice(0, 8)}/${fileNameOf(file)}`;
      files.set(key, target);
      return this.#relative(target);
    }
    const id = Number(ownArticle.exec(address)?.[1]);
    const isPermanent = address.startsWith('/articles/permalink/');
    const same = texts.filter(
      (each) => (isPermanent ? each.articleId : each.conversationId) === id,
    );
    const target = same.find((each) => each.language === this.#text.language) ?? same[0];
    if (target === undefined) return given;
    const hash = address.includes('#') ? address.slice(address.indexOf('#')) : '';
    return `${this.#relative(target.name)}${hash}`;
  }

  #relative(target: string): string {
    const way = path.posix.relative(path.posix.dirname(this.#text.name), target);
    return way.split('/').map(encodeURIComponent).join('/');
  }

  #withoutBase(address: string): string {
    const isOwn = this.#basePath !== '' && address.startsWith(`${this.#basePath}/`);
    return isOwn ? address.slice(this.#basePath.length) : address;
  }
}

function rewritten(content: string, addresses: Addresses): string {
  const $ = load(content, {}, false);
  for (const attribute of ['src', 'href']) {
    for (const element of $(`[${attribute}]`).toArray()) {
      const node = $(element);
      node.attr(attribute, addresses.exported(node.attr(attribute) ?? ''));
    }
  }
  return $.html();
}

function fieldsOf(text: PlacedText, addresses: Addresses): object {
  const { title, tags, description, metaTitle, metaDescription, coverImage, attachments } = text;
  return {
    title,
    ...(description && { description }),
    ...(metaTitle && { metaTitle }),
    ...(metaDescription && { metaDescription }),
    ...(coverImage && { cover: addresses.exported(coverImage) }),
    ...(tags.length > 0 && { tags }),
    language: text.language,
    order: text.position,
    ...(text.isDraft && { draft: true }),
    ...(text.release && { release: text.release }),
    ...(attachments.length > 0 && {
      attachments: attachments.map((each) => attachmentFields(each, addresses)),
    }),
  };
}

function attachmentFields(attachment: StoredAttachment, addresses: Addresses): object {
  const { source, type, name, caption, description, thumbnailUrl } = attachment;
  return {
    file: addresses.exported(source),
    ...(type && type !== 'FILE' && { type }),
    ...(name && { name }),
    ...(caption && { caption }),
    ...(description && { description }),
    ...(thumbnailUrl && { thumbnail: addresses.exported(thumbnailUrl) }),
  };
}

function frontMatter(fields: object): string {
  return `---\n${stringify(fields)}---\n`;
}

function encoded(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

import { AppError } from '#core/errors.ts';
import { articlePermalink } from '#features/engage/articles/articleAddress.ts';
import {
  articleLoader,
  findOpenRevision,
  type RevisionRow,
} from '#features/engage/articles/server/articleStore.ts';
import { createArticle, saveArticleDraft } from '#features/engage/articles/server/draftService.ts';
import { actOnRevision } from '#features/engage/articles/server/revisionService.ts';
import { getManagedBase } from '#features/engage/knowledgeBases/server/knowledgeBaseStore.ts';
import type { Ctx } from '#platform/context.ts';
import type { FileStore } from '#platform/files/fileStore.ts';
import { demandBounded } from '#platform/html/cleanHtml.ts';
import { stripHtml } from '#platform/html/stripHtml.ts';
import type { ImportFormat } from '../articleTransferRules.ts';
import type { Archive } from './archive/archive.ts';
import {
  type ImportedText,
  listImportedTexts,
  saveImportedText,
  textFingerprint,
} from './importRecords.ts';
import { saveSourceRelease } from './importRelease.ts';
import { ImportSections } from './importSections.ts';
import type { ReadSource, SourceArticle } from './source/articleSource.ts';
import { readConfluenceSource } from './source/confluenceSource.ts';
import { readMarkdownSource } from './source/markdownSource.ts';
import { readZendeskSource } from './source/zendeskSource.ts';
import { SourceContents } from './sourceContent.ts';
import { allowedTags, type TextValues, valuesOf } from './textValues.ts';
import { type TransferReport, TransferTally } from './transferReport.ts';

const readers = {
  markdown: readMarkdownSource,
  zendesk: readZendeskSource,
  confluence: readConfluenceSource,
} as const satisfies Record<ImportFormat, ReadSource>;

export interface ArticleImport {
  archive: Archive;
  format: ImportFormat;
  knowledgeBaseId: number;
  language: string;
  publish: boolean;
  /** Null: a dry run. */
  store: FileStore | null;
  onProgress?: (done: number, total: number) => Promise<void> | void;
  signal?: AbortSignal;
}

/** What an import of one text has made so far. */
interface Draft {
  text: SourceArticle;
  revision: RevisionRow;
  links: readonly string[];
  isNew: boolean;
  fingerprint: string;
}

/**
 * Imports articles into a knowledge base, as the viewer, who owns the uploaded images. It can be repeated: unchanged texts
 * are left alone, changed ones get another revision, and those with a draft in Plaza are not touched.
 * @throws AppError for members who do not manage the knowledge base; ArchiveFailure if it can’t be read
 */
export async function importArticles(ctx: Ctx, job: ArticleImport): Promise<TransferReport> {
  const begun = Date.now();
  const isDryRun = job.store === null;
  await getManagedBase(ctx, job.knowledgeBaseId);
  const source = await readers[job.format](job.archive, { language: job.language });
  const tally = new TransferTally();
  for (const fault of source.faults) tally.failed('articles', fault);
  for (const field of source.sectionFields ?? []) tally.lost('fields', 'fieldUnknown', field);
  const { knowledgeBaseId, language, archive, store } = job;
  const sections = await ImportSections.load(ctx, { knowledgeBaseId, language, tally, isDryRun });
  const storing = store === null ? null : { ctx, store };
  const contents = new SourceContents({ storing, archive, source, tally });
  const known = await listImportedTexts(ctx.db, knowledgeBaseId);
  // Sources first: a translation needs its article.
  const isSource = ({ translationOf }: SourceArticle) => translationOf === null;
  const texts = [
    ...source.texts.filter(isSource),
    ...source.texts.filter((text) => !isSource(text)),
  ];
  const total = texts.length * 2;
  const drafts: Draft[] = [];
  const linksOf: string[] = [];
  const dryKeys = new Set<string>();
  const idOf = (key: string) => known.get(key)?.articleId ?? null;

  for (const [at, text] of texts.entries()) {
    job.signal?.throwIfAborted();
    await job.onProgress?.(at, total);
    const fresh = renewed(ctx);
    const fingerprint = textFingerprint(text);
    const before = known.get(text.key);
    if (before?.fingerprint === fingerprint) {
      tally.count('articles', { kind: 'unchanged' });
      dryKeys.add(text.key);
      continue;
    }
    contents.reportSource(text);
    if (text.title.trim() === '') {
      tally.lost('articles', 'noTitle', text.key);
      continue;
    }
    try {
      demandBounded(text.html, 'content');
      const { html, links } = await contents.convert(text, idOf, { counts: true });
      if (stripHtml(html) === '' && !/<img/i.test(html)) {
        tally.lost('articles', 'isIndex', text.key);
        contents.reportLost(text, []);
        continue;
      }
      const extras = await contents.extras(text);
      const tags = await allowedTags(fresh, text, { knowledgeBaseId, tally });
      const sectionId = await sections.find(fresh, text.sections);
      linksOf.push(...links);
      dryKeys.add(text.key);
      const values = valuesOf(text, { html, extras, tags, before });
      contents.reportLost(text, [JSON.stringify(values), html]);
      if (isDryRun) {
        tally.count('articles', { kind: before ? 'updated' : 'made' });
        continue;
      }
      const revision = await writeText(fresh, {
        ...{ text, values, sectionId, before, job, known, tally },
      });
      if (revision === null) {
        tally.lost('articles', 'hasDraft', text.title);
        continue;
      }
      const articleId = revision.article_id;
      await saveImportedText(ctx.db, knowledgeBaseId, {
        key: text.key,
        articleId,
        fingerprint: null,
      });
      known.set(text.key, { articleId, fingerprint: null });
      drafts.push({ text, revision, links, isNew: before === undefined, fingerprint });
    } catch (error) {
      tally.failed('articles', { reason: 'refused', file: text.key, detail: faultOf(error) });
    }
  }
  for (const [at, draft] of drafts.entries()) {
    job.signal?.throwIfAborted();
    await job.onProgress?.(texts.length + at, total);
    const { text } = draft;
    try {
      const revision = await finish(renewed(ctx), { draft, contents, idOf, job, tally });
      const { fingerprint } = draft;
      const articleId = revision.article_id;
      await saveImportedText(ctx.db, knowledgeBaseId, { key: text.key, articleId, fingerprint });
      tally.count('articles', { kind: draft.isNew ? 'made' : 'updated' });
    } catch (error) {
      tally.failed('articles', { reason: 'refused', file: text.key, detail: faultOf(error) });
    }
  }
  for (const key of linksOf) {
    const isFound = isDryRun ? dryKeys.has(key) : known.has(key);
    if (isFound) tally.made('links');
    else tally.lost('links', 'linkMissing', key);
  }
  const used = contents.usedFiles;
  for (const name of archive.names) {
    if (source.ownNames.has(name) || used.has(name)) continue;
    tally.lost('files', 'fileUnused', name);
  }
  await job.onProgress?.(total, total);
  return tally.report({ isDryRun, seconds: (Date.now() - begun) / 1000 });
}

interface Writing {
  text: SourceArticle;
  values: TextValues;
  sectionId: number | null;
  before: ImportedText | undefined;
  job: ArticleImport;
  known: ReadonlyMap<string, ImportedText>;
  tally: TransferTally;
}

/** @returns null if somebody else’s draft is in the way */
async function writeText(ctx: Ctx, given: Writing): Promise<RevisionRow | null> {
  const { text, values, sectionId, before, job, known, tally } = given;
  const { language } = text;
  const source = text.translationOf === null ? undefined : known.get(text.translationOf);
  const articleId = before?.articleId ?? source?.articleId ?? null;
  if (articleId === null) {
    const { knowledgeBaseId } = job;
    const type = text.extras?.release ? 'RELEASE_NOTE' : 'KB_ARTICLE';
    const place = { type, knowledgeBaseId, sectionId, language };
    const { revision } = await createArticle(ctx, { place, text: values });
    await saveSourceRelease(ctx, { articleId: revision.article_id, text, tally });
    return revision;
  }
  const open = await findOpenRevision(ctx.db, articleId, language);
  // A draft of an interrupted import is continued.
  if (open && before?.fingerprint !== null) return null;
  const draft = { articleId, language, edition: open?.edition ?? 0 };
  const revision = await saveArticleDraft(ctx, { draft, text: values });
  await saveSourceRelease(ctx, { articleId, text, tally });
  return revision;
}

/** Sets the links to texts that were imported later, and publishes. */
async function finish(
  ctx: Ctx,
  {
    draft: { text, revision, links },
    contents,
    idOf,
    job,
    tally,
  }: {
    draft: Draft;
    contents: SourceContents;
    idOf: (key: string) => number | null;
    job: ArticleImport;
    tally: TransferTally;
  },
): Promise<RevisionRow> {
  let latest = revision;
  const at = { articleId: revision.article_id, language: text.language };
  if (links.length > 0 && revision.content.includes(`${articlePermalink(0)}"`)) {
    const { html } = await contents.convert(text, idOf, { counts: false });
    latest = await saveArticleDraft(ctx, {
      draft: { ...at, edition: revision.edition },
      text: { ...textOfRevision(revision), content: html },
    });
  }
  if (!job.publish || text.isDraft) return latest;
  articleLoader(ctx).clear(at.articleId);
  try {
    const { edition } = latest;
    return (await actOnRevision(ctx, { ...at, action: 'PUBLISH', edition })) ?? latest;
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    tally.lost('fields', 'notPublished', text.title);
    return latest;
  }
}

function textOfRevision(revision: RevisionRow) {
  const { title, tags, attachments, is_minor: isMinor, cover_image: coverImage } = revision;
  return {
    ...{ title, tags, attachments, isMinor, coverImage },
    previewDescription: revision.preview_description ?? '',
    metaTitle: revision.meta_title ?? '',
    metaDescription: revision.meta_description ?? '',
  };
}

/** @throws the error if it is not about the text */
function faultOf(error: unknown): string {
  if (!(error instanceof AppError) || error.status >= 500) throw error;
  const [fault] = error.detail.faults ?? [];
  return fault ? `${fault.field}: ${fault.message}` : error.message;
}

/** Loaders remember rows of one request; an import changes them. */
function renewed(ctx: Ctx): Ctx {
  return { ...ctx, perRequest: new Map(), now: new Date() };
}

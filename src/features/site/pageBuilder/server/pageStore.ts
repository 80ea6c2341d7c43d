import { sql } from 'kysely';
import { AppError } from '#core/errors.ts';
import { builtInLayout, layoutKeys } from '#features/base/layouts/builtInLayouts.ts';
import { type LayoutDocument, readLayoutDocument } from '#features/base/layouts/layoutRules.ts';
import type { CustomPageRow } from '#features/base/layouts/server/layoutQueries.ts';
import type { Database, DatabaseTransaction } from '#platform/database/database.ts';
import { draftContentSchema, type PageContent } from '../pageContent.ts';
import type { BuilderSubject } from '../pageSubject.ts';

/** A layout or custom page as published, or as it would be. */
export interface BuilderPage {
  subject: BuilderSubject;
  /** Layout key; CUSTOM_PAGE for a page. */
  type: string;
  /** Of a layout, where there are several of a type; the title of a page. */
  name: string;
  path: string | null;
  isDefault: boolean;
  isPublished: boolean;
  /** 0 before the first version. */
  liveVersion: number;
  content: PageContent;
}

/** The columns that identify a subject in the tables of versions, drafts and schedules. */
export function subjectColumns({ kind, id }: BuilderSubject) {
  return kind === 'layout' ? { layout_id: id, page_id: null } : { layout_id: null, page_id: id };
}

export function subjectColumn({ kind }: BuilderSubject): 'layout_id' | 'page_id' {
  return kind === 'layout' ? 'layout_id' : 'page_id';
}

/** @throws AppError NOT_FOUND */
export async function getBuilderPage(db: Database, subject: BuilderSubject): Promise<BuilderPage> {
  const page =
    subject.kind === 'layout'
      ? await db
          .selectFrom('page_layouts')
          .selectAll()
          .where('id', '=', subject.id)
          .executeTakeFirst()
          .then((row) => row && layoutPage(row))
      : await db
          .selectFrom('custom_pages')
          .selectAll()
          .where('id', '=', subject.id)
          .executeTakeFirst()
          .then((row) => row && customPageOf(row));
  if (!page) throw new AppError('NOT_FOUND');
  return page;
}

export async function listStoredPages(db: Database): Promise<BuilderPage[]> {
  const layouts = await db.selectFrom('page_layouts').selectAll().orderBy('id').execute();
  const pages = await db.selectFrom('custom_pages').selectAll().orderBy('path').execute();
  return [...layouts.map(layoutPage), ...pages.map(customPageOf)];
}

function layoutPage(row: {
  id: number;
  type: string;
  name: string;
  is_default: boolean;
  published: boolean;
  live_version: number | null;
  document: unknown;
}): BuilderPage {
  return {
    subject: { kind: 'layout', id: row.id },
    type: row.type,
    name: row.name,
    path: null,
    isDefault: row.is_default,
    isPublished: row.published,
    liveVersion: row.live_version ?? 0,
    content: { document: readable(row.document, row.type), details: null },
  };
}

function customPageOf(row: CustomPageRow): BuilderPage {
  return {
    subject: { kind: 'page', id: row.id },
    type: 'CUSTOM_PAGE',
    name: row.title,
    path: row.path,
    isDefault: false,
    isPublished: row.published,
    liveVersion: row.live_version ?? 0,
    content: draftContentSchema.parse({
      document: readable(row.document, 'CUSTOM_PAGE'),
      details: {
        path: row.path,
        title: row.title,
        description: row.description,
        imageUrl: row.image_url,
        texts: row.texts,
        audience: row.audience,
        topicIds: row.topic_ids,
        categoryIds: row.category_ids,
        indexDisabled: row.index_disabled,
      },
    }),
  };
}

/** A document that cannot be read is edited from the built-in layout. */
function readable(document: unknown, type: string): LayoutDocument {
  const key = layoutKeys().find((each) => each === type) ?? 'CUSTOM_PAGE';
  return readLayoutDocument(document).document ?? builtInLayout(key);
}

/**
 * Locks a layout or page for a change. What was published before the builder existed becomes version 0, so
 * that it can be restored.
 */
export async function lockBuilderPage(
  trx: DatabaseTransaction,
  subject: BuilderSubject,
): Promise<BuilderPage> {
  const table = subject.kind === 'layout' ? 'page_layouts' : 'custom_pages';
  await sql`select 1 from ${sql.table(table)} where id = ${subject.id} for update`.execute(trx);
  const page = await getBuilderPage(trx, subject);
  if (page.isPublished && page.liveVersion === 0) {
    await trx
      .insertInto('page_versions')
      .values({
        ...subjectColumns(subject),
        number: 0,
        content: JSON.stringify(page.content),
        author_id: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  return page;
}

export interface PageVersionRow {
  number: number;
  content: PageContent;
  note: string;
  author_id: number | null;
  created_at: Date;
}

/** Newest first. */
export async function listPageVersions(
  db: Database,
  subject: BuilderSubject,
  limit = 50,
): Promise<PageVersionRow[]> {
  const rows = await db
    .selectFrom('page_versions')
    .select(['number', 'content', 'note', 'author_id', 'created_at'])
    .where(subjectColumn(subject), '=', subject.id)
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, content: draftContentSchema.parse(row.content) }));
}

/** @throws AppError NOT_FOUND */
export async function getPageVersion(
  db: Database,
  subject: BuilderSubject,
  number: number,
): Promise<PageContent> {
  const row = await db
    .selectFrom('page_versions')
    .select('content')
    .where(subjectColumn(subject), '=', subject.id)
    .where('number', '=', number)
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return draftContentSchema.parse(row.content);
}

export async function insertPageVersion(
  trx: DatabaseTransaction,
  subject: BuilderSubject,
  version: { content: PageContent; note: string; authorId: number | null; now: Date },
): Promise<number> {
  const { max } = await trx
    .selectFrom('page_versions')
    .select((eb) => eb.fn.max('number').as('max'))
    .where(subjectColumn(subject), '=', subject.id)
    .executeTakeFirstOrThrow();
  const number = (max ?? 0) + 1;
  await trx
    .insertInto('page_versions')
    .values({
      ...subjectColumns(subject),
      number,
      content: JSON.stringify(version.content),
      note: version.note,
      author_id: version.authorId,
      created_at: version.now,
    })
    .execute();
  return number;
}

export interface PageDraftRow {
  editor_id: number;
  base_version: number;
  revision: number;
  content: PageContent;
  updated_at: Date;
}

export async function listPageDrafts(
  db: Database,
  subject: BuilderSubject,
): Promise<PageDraftRow[]> {
  const rows = await db
    .selectFrom('page_drafts')
    .select(['editor_id', 'base_version', 'revision', 'content', 'updated_at'])
    .where(subjectColumn(subject), '=', subject.id)
    .orderBy('updated_at', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, content: draftContentSchema.parse(row.content) }));
}

export async function findPageDraft(
  db: Database,
  subject: BuilderSubject,
  editorId: number | null,
): Promise<PageDraftRow | null> {
  const drafts = await listPageDrafts(db, subject);
  return drafts.find(({ editor_id }) => editor_id === editorId) ?? null;
}

export function deletePageDraft(db: Database, subject: BuilderSubject, editorId: number) {
  return db
    .deleteFrom('page_drafts')
    .where(subjectColumn(subject), '=', subject.id)
    .where('editor_id', '=', editorId)
    .execute();
}

export function listPageSchedules(db: Database, subject: BuilderSubject) {
  return db
    .selectFrom('page_schedules')
    .selectAll()
    .where(subjectColumn(subject), '=', subject.id)
    .orderBy('run_at')
    .execute();
}

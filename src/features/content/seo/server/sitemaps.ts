import { sql } from 'kysely';
import { paths } from '#core/paths.ts';
import { hiddenTypes, postPath } from '#core/postTypes.ts';
import { listedConversations } from '#features/content/conversations/server/conversationQueries.ts';
import { type Taxonomy, taxonomyOf } from '#features/content/taxonomy/server/taxonomyStore.ts';
import type { Ctx } from '#platform/context.ts';
import { serverParts } from '#platform/feature/serverFeature.ts';
import { staleWhileRevalidate } from '#platform/staleWhileRevalidate.ts';
import { xmlText } from './xml.ts';

/** Path under the base path → absolute URL. */
export type Absolute = (path: string) => string;

export interface SitemapEntry {
  path: string;
  changedAt: Date | null;
}

declare module '#platform/feature/serverFeature.ts' {
  interface ServerFeature {
    /** Pages of the feature that visitors may read, for the sitemap. */
    sitemapPages?: (ctx: Ctx) => Promise<SitemapEntry[]>;
  }
}

/** Ids per file: bounds the number of URLs, and a post always stays in the same file. */
export const idsPerSitemap = 10_000;
const batchSize = 1_000;

const filesOf = staleWhileRevalidate<Awaited<ReturnType<typeof findFiles>>>();

/** Reads every post. */
function findFiles(ctx: Ctx) {
  return listedConversations(ctx)
    .where('conversations.index_disabled', '=', false)
    .select(({ fn }) => [
      sql<number>`(conversations.id - 1) / ${sql.lit(idsPerSitemap)}`.as('file'),
      fn.max('conversations.last_activity_at').as('changedAt'),
    ])
    .groupBy('file')
    .orderBy('file')
    .execute();
}

/** The sitemap index (sitemaps.org); empty files are omitted. */
export async function renderSitemapIndex(ctx: Ctx, absolute: Absolute): Promise<string> {
  const files = await filesOf(ctx, `${hiddenTypes(ctx.settings)}`, () => findFiles(ctx));
  const entries: SitemapEntry[] = [
    { path: '/sitemaps/categories.xml', changedAt: null },
    { path: '/sitemaps/topics.xml', changedAt: null },
    { path: '/sitemaps/pages.xml', changedAt: null },
    ...files.map(({ file, changedAt }) => ({
      path: `/sitemaps/conversations-${file + 1}.xml`,
      changedAt,
    })),
  ];
  const lines = entries.map((entry) => `<sitemap>${locationOf(entry, absolute)}</sitemap>\n`);
  return `${header}<sitemapindex xmlns="${namespace}">\n${lines.join('')}</sitemapindex>\n`;
}

export async function renderCategorySitemap(ctx: Ctx, absolute: Absolute): Promise<string> {
  const { categories } = await taxonomyOf(ctx);
  return urlSet(
    [
      { path: paths.home(), changedAt: null },
      { path: paths.categories(), changedAt: null },
      { path: paths.tags(), changedAt: null },
      ...[...categories.values()].map((category) => ({
        path: paths.category(category),
        changedAt: null,
      })),
    ],
    absolute,
  );
}

export async function renderTopicSitemap(ctx: Ctx, absolute: Absolute): Promise<string> {
  const { topics } = await taxonomyOf(ctx);
  const entries = [...topics.values()].map((topic) => ({
    path: paths.topic(topic),
    changedAt: null,
  }));
  return urlSet([{ path: paths.topics(), changedAt: null }, ...entries], absolute);
}

/** Pages that are no posts, categories or topics. */
export async function renderPageSitemap(ctx: Ctx, absolute: Absolute): Promise<string> {
  const lists = await Promise.all(serverParts('sitemapPages').map((list) => list(ctx)));
  return urlSet(lists.flat(), absolute);
}

/**
 * The posts of one file, streamed in batches.
 * @param file from 1
 */
export async function* streamConversationSitemap(
  ctx: Ctx,
  file: number,
  absolute: Absolute,
): AsyncGenerator<string> {
  const taxonomy = await taxonomyOf(ctx);
  const last = file * idsPerSitemap;
  yield urlSetStart;
  for (let after = last - idsPerSitemap; ; ) {
    const rows = await listBatch(ctx, after, last);
    yield rows.map((row) => urlOf(entryOf(row, taxonomy), absolute)).join('');
    const end = rows.at(-1);
    if (end === undefined || rows.length < batchSize) break;
    after = end.id;
  }
  yield urlSetEnd;
}

function listBatch(ctx: Ctx, after: number, last: number) {
  return listedConversations(ctx)
    .select([
      'conversations.id',
      'conversations.type',
      'conversations.slug',
      'conversations.topic_id',
      'conversations.last_activity_at',
    ])
    .where('conversations.index_disabled', '=', false)
    .where('conversations.id', '>', after)
    .where('conversations.id', '<=', last)
    .orderBy('conversations.id')
    .limit(batchSize)
    .execute();
}

function entryOf(
  row: Awaited<ReturnType<typeof listBatch>>[number],
  taxonomy: Taxonomy,
): SitemapEntry {
  const topicSlug = row.topic_id === null ? null : taxonomy.topics.get(row.topic_id)?.slug;
  return {
    path: postPath({ type: row.type, id: row.id, slug: row.slug, topicSlug }),
    changedAt: row.last_activity_at,
  };
}

const header = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const urlSetStart = `${header}<urlset xmlns="${namespace}">\n`;
const urlSetEnd = '</urlset>\n';

function urlSet(entries: readonly SitemapEntry[], absolute: Absolute): string {
  return `${urlSetStart}${entries.map((entry) => urlOf(entry, absolute)).join('')}${urlSetEnd}`;
}

function urlOf(entry: SitemapEntry, absolute: Absolute): string {
  return `<url>${locationOf(entry, absolute)}</url>\n`;
}

function locationOf({ path, changedAt }: SitemapEntry, absolute: Absolute): string {
  const changed = changedAt === null ? '' : `<lastmod>${changedAt.toISOString()}</lastmod>`;
  return `<loc>${xmlText(absolute(path))}</loc>${changed}`;
}

import { Feed } from 'feed';
import { AppError } from '#core/errors.ts';
import { excerptOf } from '#core/excerpt.ts';
import { parseId } from '#core/ids.ts';
import { localeOf } from '#core/languages.ts';
import { paths } from '#core/paths.ts';
import { postPath } from '#core/postTypes.ts';
import {
  type ConversationFilter,
  type ConversationRow,
  listConversations,
} from '#features/content/conversations/server/conversationQueries.ts';
import { taxonomyOf } from '#features/content/taxonomy/server/taxonomyStore.ts';
import { type BriefMember, memberLoader } from '#features/people/members/server/memberLoader.ts';
import { shownMember } from '#features/people/members/server/shownMember.ts';
import type { Ctx } from '#platform/context.ts';
import { findFeatureFeed } from './featureFeeds.ts';
import type { Absolute } from './sitemaps.ts';
import { feedText, xmlCharacters, xmlText } from './xml.ts';

export type FeedFormat = 'rss' | 'atom';

/** A feed's scope: everything, a category with its subcategories, a topic, or the posts that a feature lists. */
export type FeedScope = 'community' | 'categories' | 'topics' | 'feature';

export interface RenderedFeed {
  body: string;
  /** Last change of its newest post; null if there is none. */
  changedAt: Date | null;
}

/** What a feed is about. */
export interface FeedSubject {
  title: string;
  description: string;
  /** Of the page with the same posts. */
  path: string;
  filter: ConversationFilter;
  /** Of the feed itself. @param language if languages are separated */
  feedPath: (format: FeedFormat, language: string | false) => string;
}

const feedSize = 20;
const excerptLength = 500;

/**
 * The latest posts as RSS 2.0 or Atom.
 * @throws AppError NOT_FOUND for an unknown category or topic, and if feeds are disabled
 */
export async function renderFeed(
  ctx: Ctx,
  asked: { scope: FeedScope; id: string | null; format: FeedFormat },
  absolute: Absolute,
): Promise<RenderedFeed> {
  demandFeeds(ctx);
  return renderFeedOf(ctx, await subjectOf(ctx, asked), { format: asked.format, absolute });
}

/** @throws AppError NOT_FOUND if feeds are disabled */
export function demandFeeds({ settings }: Pick<Ctx, 'settings'>): void {
  if (!settings.rssEnabled) throw new AppError('NOT_FOUND');
}

/** The latest posts of a subject, for visitors. */
export async function renderFeedOf(
  ctx: Ctx,
  subject: FeedSubject,
  { format, absolute }: { format: FeedFormat; absolute: Absolute },
): Promise<RenderedFeed> {
  const language = ctx.settings.separateLanguages && ctx.locale;
  const rows = await listConversations(
    ctx,
    { ...subject.filter, language: language || undefined },
    { order: { sort: 'RECENT', direction: 'desc' }, offset: 0, limit: feedSize },
  );
  const changedAt = newest(rows.map((row) => row.updated_at));
  const own = absolute(subject.feedPath(format, language));
  const page = absolute(`${subject.path}${language ? `?lang=${language}` : ''}`);
  const locale = localeOf(language || ctx.settings.defaultLanguage);
  const feed = new Feed({
    id: own,
    link: page,
    title: xmlCharacters(subject.title),
    description: xmlCharacters(subject.description || subject.title),
    language: locale,
    updated: newest(rows.map(toldChangeOf)) ?? new Date(0),
    generator: false,
    feedLinks: format === 'atom' ? { atom: own } : { rss: own },
  });
  for (const item of await itemsOf(ctx, rows, absolute)) feed.addItem(item);
  const locales = rows.map((row) => localeOf(row.language));
  const body =
    format === 'atom' ? withLanguages(withTerms(feed.atom1()), locale, locales) : feed.rss2();
  return { body, changedAt };
}

/**
 * Adds the required `term` to Atom categories (RFC 4287 §4.2.2) and escapes `<`, which the package `feed`
 * does not do in labels.
 */
function withTerms(atom: string): string {
  return atom.replace(/<category label="([^"]*)"/g, (_tag, label: string) => {
    const name = label.replace(/</g, '&lt;');
    return `<category term="${name}" label="${name}"`;
  });
}

/**
 * Adds xml:lang to Atom, which the package `feed` omits: for the feed, and for entries in another language.
 * Texts contain no unescaped `<`, so each match is a tag.
 */
function withLanguages(atom: string, locale: string, locales: readonly string[]): string {
  const [head = '', ...entries] = atom.split('<entry>');
  const marked = entries.map((entry, place) => {
    const own = locales[place] ?? locale;
    return `<entry${own === locale ? '' : ` xml:lang="${xmlText(own)}"`}>${entry}`;
  });
  return [head.replace('<feed ', `<feed xml:lang="${xmlText(locale)}" `), ...marked].join('');
}

/**
 * Feed readers identify a post by its id (RFC 4287 §4.2.6: it never changes), so it contains no slug: a
 * renamed or moved post would appear as a new one.
 */
async function itemsOf(ctx: Ctx, rows: readonly ConversationRow[], absolute: Absolute) {
  const { topics, categories } = await taxonomyOf(ctx);
  return Promise.all(
    rows.map(async (row) => {
      const topic = row.topic_id === null ? undefined : topics.get(row.topic_id);
      const author = await memberLoader(ctx).load(row.author_id);
      const link = absolute(postPath({ ...row, topicSlug: topic?.slug }));
      const place = topic?.title ?? categories.get(row.category_id)?.title;
      const id = absolute(`/conversations/${row.id}`);
      return {
        id,
        guid: id,
        link,
        title: feedText(row.title),
        description: feedText(excerptOf(row.stripped_content, excerptLength)),
        date: toldChangeOf(row),
        published: row.created_at,
        author: author === null ? [] : [{ name: xmlCharacters(nameOf(author, ctx)) }],
        category: place === undefined ? [] : [{ name: xmlCharacters(place) }],
      };
    }),
  );
}

function nameOf(author: BriefMember, { viewer }: Ctx): string {
  const { full_name, username } = shownMember(author, viewer);
  return full_name || username;
}

function feedPathOf(place: Parameters<typeof paths.feed>[0]): FeedSubject['feedPath'] {
  return (format, language) => paths.feed(place, format, language);
}

async function subjectOf(
  ctx: Ctx,
  { scope, id }: { scope: FeedScope; id: string | null },
): Promise<FeedSubject> {
  const { name, description } = ctx.settings;
  if (scope === 'community') {
    return {
      title: name,
      description,
      path: paths.home(),
      filter: {},
      feedPath: feedPathOf('community'),
    };
  }
  if (scope === 'feature') {
    const feed = findFeatureFeed(id ?? '');
    if (feed === null) throw new AppError('NOT_FOUND');
    const title = `${feed.title(ctx.locale)} · ${name}`;
    const { path, types } = feed;
    return {
      title,
      description: title,
      path,
      filter: { types: [...types] },
      feedPath: feedPathOf(id ?? ''),
    };
  }
  const taxonomy = await taxonomyOf(ctx);
  const key = parseId(id) ?? 0;
  const found = scope === 'topics' ? taxonomy.topics.get(key) : taxonomy.categories.get(key);
  if (found === undefined) throw new AppError('NOT_FOUND');
  return {
    title: `${found.title} · ${name}`,
    description: found.description,
    path: scope === 'topics' ? paths.topic(found) : paths.category(found),
    filter: scope === 'topics' ? { topicIds: [key] } : { categoryIds: taxonomy.branchOf(key) },
    feedPath: feedPathOf(`${scope}/${key}`),
  };
}

/** Silent edits keep the date: otherwise readers would show the post again. */
function toldChangeOf({ created_at, edited_at }: ConversationRow): Date {
  return edited_at ?? created_at;
}

function newest(dates: readonly Date[]): Date | null {
  return dates.length === 0 ? null : new Date(Math.max(...dates.map(Number)));
}

import { Feed } from 'feed';
import { AppError } from '#core/errors.ts';
import { excerptOf } from '#core/excerpt.ts';
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
import type { Absolute } from './sitemaps.ts';
import { feedText, xmlCharacters, xmlText } from './xml.ts';

export type FeedFormat = 'rss' | 'atom';

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
  /** Its own address, as in `paths.feed`. */
  place: string;
  query?: Readonly<Record<string, string>>;
}

const feedSize = 20;
const excerptLength = 500;

/**
 * The latest posts as RSS 2.0 or Atom.
 * @param find what the feed is about @throws AppError NOT_FOUND if feeds are disabled
 */
export async function renderFeed(
  ctx: Ctx,
  find: () => FeedSubject | Promise<FeedSubject>,
  { format, absolute }: { format: FeedFormat; absolute: Absolute },
): Promise<RenderedFeed> {
  if (!ctx.settings.rssEnabled) throw new AppError('NOT_FOUND');
  const subject = await find();
  const language = ctx.settings.separateLanguages && ctx.locale;
  const rows = await listConversations(
    ctx,
    {
      ...subject.filter,
      language: language || undefined,
    },
    { order: { sort: 'RECENT', direction: 'desc' }, offset: 0, limit: feedSize },
  );
  const changedAt = newest(rows.map((row) => row.updated_at));
  const own = absolute(paths.feed(subject.place, format, language, subject.query));
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

/** Silent edits keep the date: otherwise readers would show the post again. */
function toldChangeOf({ created_at, edited_at }: ConversationRow): Date {
  return edited_at ?? created_at;
}

function newest(dates: readonly Date[]): Date | null {
  return dates.length === 0 ? null : new Date(Math.max(...dates.map(Number)));
}

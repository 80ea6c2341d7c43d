import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { type Lessons, lessonLanguage, lessonWords } from '../filterRules.ts';
import { bandsOf, type Shingles, shinglesOf, similarity } from '../nearnessRules.ts';
import { isNewMember } from '../spamRules.ts';
import type { AuthorFacts, LookedUp, LookUp, NearDuplicate, RecentText } from './judging.ts';
import { daysBefore, newHostDays } from './lookUps.ts';
import type { PastText, PastThing } from './rehearsedTexts.ts';
import { readLessons, scoreBy } from './spamScore.ts';

const month = 30 * 86_400_000;

/** The facts known at a past time, advanced chronologically. */
export interface PastFacts {
  /** Loads the data of a batch. */
  prepare: (texts: readonly PastText[]) => Promise<void>;
  lookUp: (name: LookUp, text: PastText) => Promise<LookedUp[LookUp]>;
  /** Adds a text to the known past. */
  pass: (text: PastText) => void;
}

interface PastAuthor {
  contributions: number;
  points: number;
  recentTexts: RecentText[];
}

interface PastTrace extends NearDuplicate {
  shingles: Shingles;
}

/**
 * The facts of a dry run: authors' contributions, content and links at the time. Likes are excluded from
 * points, because their times are not stored; roles, email addresses, bans and the filter are today's.
 */
export async function createPastFacts(
  { db }: Pick<Ctx, 'db'>,
  things: readonly PastThing[],
  asks: { isAskedFor: (name: LookUp) => boolean; bannedHosts: ReadonlySet<string> },
): Promise<PastFacts> {
  const start = things[0]?.at ?? new Date(0);
  const authors = await readAuthorsAt(db, start, [...new Set(things.map((each) => each.authorId))]);
  const hosts = new Map<string, Date>();
  const newMembersOfHost = new Map<string, Map<number, Date>>();
  const tracesByBand = new Map<number, PastTrace[]>();
  const lessons = new Map<string, Map<string, Lessons>>();
  const shinglesOfText = new WeakMap<PastText, Shingles>();
  const { isAskedFor } = asks;

  const pastOf = (authorId: number): PastAuthor => {
    const known = authors.get(authorId) ?? { contributions: 0, points: 0, recentTexts: [] };
    authors.set(authorId, known);
    return known;
  };
  const authorOf = ({ author, authorId, at }: PastText): AuthorFacts => {
    const { contributions, points } = pastOf(authorId);
    const { level, emailDomain, country, joinedAt } = author;
    const ageHours = (at.getTime() - joinedAt.getTime()) / 3_600_000;
    return { contributions, points, level, emailDomain, country, ageHours };
  };
  const shinglesFor = (text: PastText): Shingles => {
    const known = shinglesOfText.get(text) ?? shinglesOf(text.draft.text);
    shinglesOfText.set(text, known);
    return known;
  };
  const isNewHost = (host: string, { at }: PastText): boolean => {
    const first = hosts.get(host);
    return first === undefined || first >= at;
  };

  function membersOf(text: PastText): number {
    if (!isNewMember(authorOf(text))) return 0;
    const fresh = text.draft.hosts.filter((host) => {
      const first = hosts.get(host);
      return first === undefined || first > daysBefore(text.at, newHostDays);
    });
    if (fresh.length === 0) return 0;
    const counts = fresh.map((host) => {
      const others = new Map(newMembersOfHost.get(host));
      others.delete(text.authorId);
      return others.size;
    });
    return Math.max(...counts) + 1;
  }

  function duplicatesOf(text: PastText): NearDuplicate[] {
    const shingles = shinglesFor(text);
    const found = new Set(bandsOf(shingles).flatMap((band) => tracesByBand.get(band) ?? []));
    return [...found]
      .filter(({ at }) => text.at.getTime() - at.getTime() <= month)
      .map(({ shingles: other, ...trace }) => ({
        ...trace,
        similarity: similarity(shingles, other),
      }));
  }

  function keepTrace(text: PastText): void {
    const shingles = shinglesFor(text);
    const { type, id, authorId, at } = text;
    const trace = { type, id, authorId, at, similarity: 0, shingles };
    for (const band of bandsOf(shingles)) {
      const kept = tracesByBand.get(band) ?? [];
      // For frequent writers the latest content suffices.
      if (kept.length >= 50) kept.shift();
      kept.push(trace);
      tracesByBand.set(band, kept);
    }
  }

  const found: { [Name in LookUp]: (text: PastText) => LookedUp[Name] } = {
    author: authorOf,
    bannedHosts: () => asks.bannedHosts,
    recentTexts: ({ authorId, at }) => {
      const past = pastOf(authorId);
      past.recentTexts = past.recentTexts.filter(
        (each) => at.getTime() - each.at.getTime() <= month,
      );
      return past.recentTexts;
    },
    newHosts: (text) => text.draft.hosts.filter((host) => isNewHost(host, text)),
    newMembersOfHost: membersOf,
    score: ({ draft }) =>
      scoreBy(lessons.get(lessonLanguage(draft.language)) ?? new Map(), lessonWords(draft.text)),
    duplicates: duplicatesOf,
  };

  return {
    async prepare(texts) {
      const asked = texts.flatMap(({ draft }) => draft.hosts).filter((host) => !hosts.has(host));
      const asksForHosts = isAskedFor('newHosts') || isAskedFor('newMembersOfHost');
      if (asksForHosts && asked.length > 0) {
        const rows = await db
          .selectFrom('spam_hosts')
          .selectAll()
          .where('host', 'in', [...new Set(asked)])
          .execute();
        for (const row of rows) hosts.set(row.host, row.first_seen_at);
      }
      lessons.clear();
      if (!isAskedFor('score')) return;
      for (const language of new Set(texts.map(({ draft }) => lessonLanguage(draft.language)))) {
        const words = new Set(
          texts
            .filter(({ draft }) => lessonLanguage(draft.language) === language)
            .flatMap(({ draft }) => lessonWords(draft.text)),
        );
        lessons.set(language, await readLessons(db, language, [...words]));
      }
    },
    lookUp: async (name, text) => found[name](text),
    pass(text) {
      const past = pastOf(text.authorId);
      const isPost = text.type === 'conversation';
      const isNew = isNewMember(authorOf(text));
      if (!text.draft.hasOwnLimit) past.recentTexts.push({ isPost, at: text.at });
      for (const host of isNew ? text.draft.hosts : []) {
        const members = newMembersOfHost.get(host) ?? new Map<number, Date>();
        newMembersOfHost.set(host, members.set(text.authorId, text.at));
      }
      if (text.isCounted) {
        past.contributions += 1;
        past.points += isPost ? 5 : text.draft.kind === 'COMMENT' ? 2 : 1;
        for (const host of text.draft.hosts) if (!hosts.has(host)) hosts.set(host, text.at);
      }
      if (isAskedFor('duplicates')) keepTrace(text);
    },
  };
}

/** Members' contributions before a time. */
async function readAuthorsAt(
  db: Database,
  start: Date,
  ids: readonly number[],
): Promise<Map<number, PastAuthor>> {
  const { rows } = await sql<{ id: number; contributions: number; points: number }>`
    select author_id as id, count(*)::int as contributions, sum(points)::int as points from (
      select author_id, 5 as points from conversations
      where author_id = any(${ids}::bigint[]) and created_at < ${start} and is_counted
      union all
      select author_id, case when parent_id is null then 2 else 1 end from comments
      where author_id = any(${ids}::bigint[]) and created_at < ${start} and is_counted
    ) given group by author_id`.execute(db);
  return new Map(
    rows.map(({ id, contributions, points }) => [id, { contributions, points, recentTexts: [] }]),
  );
}

import { sql } from 'kysely';
import { experienceOf } from '#core/experience.ts';
import type { Ctx } from '#platform/context.ts';
import { pointsOfMember } from '#platform/points/storedPoints.ts';
import { isNewMember, sightingDays } from '../spamRules.ts';
import type { AuthorFacts, Facts, LookedUp, LookUp } from './judging.ts';
import type { LessonTarget } from './learn.ts';
import { findNearDuplicates } from './nearDuplicates.ts';
import { reserveText } from './recentTexts.ts';
import type { SpamBook } from './spamRuleStore.ts';
import { scoreText } from './spamScore.ts';

export interface LookingUp {
  facts: Facts;
  book: SpamBook;
  /** The edited entity; null for a new one. */
  target: LessonTarget | null;
  /** The reserved slot, to be released. */
  reservation: { id: number | null };
}

type LookUps = { [Name in LookUp]: (ctx: Ctx, asked: LookingUp) => Promise<LookedUp[Name]> };

/** Lookups for conditions, each made at most once per draft. */
export const lookUps: LookUps = {
  author: (ctx) => authorFactsOf(ctx),
  bannedHosts: async (_ctx, { book }) => book.bannedHosts,
  async recentTexts(ctx, { facts, reservation }) {
    const { id, recentTexts } = await reserveText(ctx, {
      authorId: facts.authorId,
      isPost: facts.draft.kind === 'POST',
    });
    reservation.id = id;
    return recentTexts;
  },
  async newHosts(ctx, { facts: { draft } }) {
    const known = await ctx.db
      .selectFrom('spam_hosts')
      .select('host')
      .where('host', 'in', draft.hosts)
      .execute();
    return draft.hosts.filter((host) => !known.some((row) => row.host === host));
  },
  async newMembersOfHost(ctx, { facts }) {
    const author = facts.found.author ?? (await authorFactsOf(ctx));
    if (!isNewMember(author)) return 0;
    const most = await countNewMembers(ctx, facts);
    return most + 1;
  },
  score: (ctx, { facts: { draft } }) => scoreText(ctx.db, draft),
  duplicates: (ctx, { facts: { draft }, target }) =>
    findNearDuplicates(ctx.db, {
      text: draft.text,
      now: ctx.now,
      ...(target && { except: target }),
    }),
};

/** The highest number of other new members linking one of the draft's hosts, for new hosts only. */
async function countNewMembers({ db, now }: Ctx, facts: Facts): Promise<number> {
  const { rows } = await sql<{ members: number }>`
    select coalesce(max(members), -1)::int as members from (
      select host, (
        select count(distinct author_id) from spam_sightings
        where spam_sightings.host = asked.host and author_id <> ${facts.authorId}
          and at > ${daysBefore(now, sightingDays)}) as members
      from unnest(${[...facts.draft.hosts]}::text[]) as asked (host)
      where not exists (select from spam_hosts
        where spam_hosts.host = asked.host and first_seen_at <= ${daysBefore(now, newHostDays)})
    ) counted`.execute(db);
  return rows[0]?.members ?? -1;
}

/** How long a host counts as new after its first link. */
export const newHostDays = 30;

export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * 86_400_000);
}

/** From the session if known, to save a query. */
async function authorFactsOf({ db, viewer, now }: Ctx): Promise<AuthorFacts> {
  const experience =
    viewer.experience ??
    experienceOf(
      await db
        .selectFrom('members as m')
        .select(['joined_at', 'email', 'country'])
        .select(['conversation_count', 'comment_count', 'reply_count'])
        .select(pointsOfMember.as('points'))
        .where('m.id', '=', viewer.memberId)
        .executeTakeFirstOrThrow(),
    );
  const { joinedAt, ...rest } = experience;
  return {
    ...rest,
    ageHours: (now.getTime() - joinedAt.getTime()) / 3_600_000,
    level: viewer.level,
  };
}

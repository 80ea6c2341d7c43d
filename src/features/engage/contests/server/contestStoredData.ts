import { sql } from 'kysely';
import type { ContentData } from '#platform/feature/contentData.ts';
import { afterCursor, exportFile, type MemberData } from '#platform/feature/memberData.ts';

export const contestMemberData = {
  contest_entries: {
    columns: ['member_id'],
    export: [
      exportFile(
        'contest-entries',
        (id, after) => sql`
          select id as cursor, id, contest_id, status, title, content, terms_version, accepted_at,
            submitted_at, disqualified_reason, created_at, updated_at
          from contest_entries
          where member_id = ${id} and ${afterCursor('id', after)}`,
      ),
    ],
    // Entries that are posts stay, under the anonymised account, as do posts.
    erase: async (trx, { memberId }) => {
      await trx
        .deleteFrom('contest_reviews')
        .where('entry_id', 'in', (entries) =>
          entries
            .selectFrom('contest_entries')
            .select('id')
            .where('member_id', '=', memberId)
            .where('post_id', 'is', null),
        )
        .execute();
      await trx
        .deleteFrom('contest_entries')
        .where('member_id', '=', memberId)
        .where('post_id', 'is', null)
        .execute();
    },
  },
  contest_votes: {
    columns: ['member_id'],
    export: [
      exportFile(
        'contest-votes',
        (id, after) => sql`
          select contest_id as cursor, contest_id, entry_id, voted_at from contest_votes
          where member_id = ${id} and ${afterCursor('contest_id', after)}`,
      ),
    ],
    erase: { none: 'The vote stays, under the anonymised account, as do votes in polls.' },
  },
  contest_judges: {
    columns: ['member_id'],
    export: [
      exportFile(
        'contest-judging',
        (id, after) => sql`
          select contest_id as cursor, contest_id, created_at from contest_judges
          where member_id = ${id} and ${afterCursor('contest_id', after)}`,
      ),
    ],
    erase: (trx, { memberId }) =>
      trx.deleteFrom('contest_judges').where('member_id', '=', memberId).execute(),
  },
  contest_reviews: {
    columns: ['judge_id'],
    export: [
      exportFile(
        'contest-reviews',
        (id, after) => sql`
          select entry_id as cursor, entry_id, scores, comment, reviewed_at from contest_reviews
          where judge_id = ${id} and ${afterCursor('entry_id', after)}`,
      ),
    ],
    erase: {
      none: 'Results of the contest depend on the scores, which stay under the anonymised account.',
    },
  },
} satisfies MemberData;

/** Deletes contests with their entries' records, and entries with the votes for them. */
export const contestContentData = {
  contests: {
    columns: ['conversation_id'],
    purge: async (trx, { type, ids }) => {
      if (type !== 'conversation') return;
      const posts = sql`any(${ids}::bigint[])`;
      const statements = [
        sql`delete from contest_votes where contest_id = ${posts} or entry_id = ${posts}`,
        sql`delete from contest_reviews using contest_entries entry
          where entry.id = entry_id and (entry.contest_id = ${posts} or entry.id = ${posts})`,
        sql`delete from contest_judges where contest_id = ${posts}`,
        sql`delete from contest_entries where contest_id = ${posts} or id = ${posts}`,
        sql`delete from contest_terms where conversation_id = ${posts}`,
        sql`delete from contests where conversation_id = ${posts}`,
      ];
      for (const statement of statements) await statement.execute(trx);
    },
  },
  contest_entries: { columns: ['post_id'], purge: { none: 'Purged with the contest.' } },
} satisfies ContentData;

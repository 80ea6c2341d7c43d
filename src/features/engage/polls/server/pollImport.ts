import { sql } from 'kysely';
import type { z } from 'zod';
import {
  defineImportKind,
  type ImportKind,
  type ImportScope,
} from '#platform/import/importKind.ts';
import { pollBallotRecord, pollRecord } from './pollExport.ts';

const visibilities = ['ALWAYS', 'AFTER_VOTE', 'AFTER_CLOSE', 'STAFF'];

/** Of one choice each vote is a ballot; of several there are at least as many as the most voted option has votes. */
function ballotsOf({ options, maxChoices }: z.infer<typeof pollRecord>): number {
  const votes = options.map((option) => option.votes);
  return maxChoices > 1 ? Math.max(0, ...votes) : votes.reduce((sum, count) => sum + count, 0);
}

const polls = defineImportKind(pollRecord, {
  kind: 'polls',
  table: 'polls',
  key: ['conversation_id'],
  references: ({ id }) => [['posts', id]],
  row: (poll, given) => {
    const post = given.find('posts', poll.id);
    if (post === null) return 'its post was not imported';
    const isKnown = visibilities.includes(poll.resultVisibility);
    if (!isKnown) given.degrade('shows its results as no poll here: only to staff');
    return {
      conversation_id: post,
      question: poll.question,
      multi_select: poll.maxChoices > 1,
      min_choices: Math.max(1, poll.minChoices),
      max_choices: Math.max(1, poll.maxChoices),
      result_visibility: isKnown ? poll.resultVisibility : 'STAFF',
      allow_undo: true,
      anonymous: poll.isAnonymous,
      published: true,
      starts_at: poll.startsAt,
      expires_at: poll.expiresAt,
      closed_at: poll.closedAt,
      ballot_count: poll.isAnonymous ? ballotsOf(poll) : 0,
      shown_ballot_count: poll.isAnonymous ? ballotsOf(poll) : 0,
    };
  },
  unwatched: ['ballot_count', 'shown_ballot_count'],
  written: async (scope, rows) => {
    const options = rows.flatMap(({ record, row, isNew }) =>
      isNew
        ? record.options.map((option, position) => ({
            ...{ oldId: option.id, conversation_id: Number(row.conversation_id), position },
            ...{ label: option.label, votes: option.votes, shown_votes: option.votes },
          }))
        : [],
    );
    if (options.length === 0) return;
    const inserted = await scope.trx
      .insertInto('poll_options')
      .values(options.map(({ oldId: _oldId, ...values }) => values))
      .returning('id')
      .execute();
    // The rows of one insert are returned in their order.
    const ids = new Map(options.map(({ oldId }, at) => [oldId, inserted[at]?.id ?? 0]));
    await scope.remember('pollOptions', ids);
  },
  removed: async ({ trx }, rows) => {
    const ids = rows.map(({ row }) => Number(row.conversation_id));
    // A ballot that was cast here keeps its poll.
    await sql`
      delete from poll_options where conversation_id = any(${ids}::bigint[]) and not exists (
        select from poll_ballots where poll_ballots.conversation_id = poll_options.conversation_id)`.execute(
      trx,
    );
  },
});

const pollBallots = defineImportKind(pollBallotRecord, {
  kind: 'pollBallots',
  table: 'poll_ballots',
  key: ['conversation_id', 'voter_key'],
  idOf: ({ pollId, memberId }) => `${pollId}/${memberId}`,
  references: ({ pollId, memberId, optionIds }) => [
    ['posts', pollId],
    ['members', memberId],
    ...optionIds.map((id) => ['pollOptions', id] as const),
  ],
  row: ({ pollId, memberId, optionIds, at }, given) => {
    const poll = given.find('posts', pollId);
    const member = given.find('members', memberId);
    if (poll === null) return 'its poll was not imported';
    if (member === null) return 'who voted was not imported';
    const options = optionIds.flatMap((id) => given.find('pollOptions', id) ?? []);
    if (options.length === 0) return 'what was voted for was not imported';
    return {
      ...{ conversation_id: poll, voter_key: String(member), member_id: member },
      ...{ option_ids: options, voted_at: at },
    };
  },
});

/** Of polls with named ballots, the ballots are what counts; options have more votes where some were anonymous. */
export async function countImportedBallots({
  trx,
  source,
}: Pick<ImportScope, 'trx' | 'source'>): Promise<void> {
  await sql`
    with counted as (
      select polls.conversation_id, greatest(
          (select count(*) from poll_ballots ballot where ballot.conversation_id = polls.conversation_id),
          (select case when multi_select then max(votes) else sum(votes) end
            from poll_options option where option.conversation_id = polls.conversation_id)
        )::int as ballots
      from polls
      where not anonymous and polls.conversation_id in (select target_id from import_records
        where source = ${source} and kind = 'posts')
    )
    update polls set ballot_count = n.ballots, shown_ballot_count = n.ballots
    from counted n where n.conversation_id = polls.conversation_id and ballot_count <> n.ballots`.execute(
    trx,
  );
}

export const pollImport: readonly ImportKind[] = [polls, pollBallots];

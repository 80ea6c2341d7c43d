import { dumpTime } from '../dump/dumpTime.ts';
import type { ScratchRow } from '../frame/scratchTables.ts';
import { requiredTime, scratchText, writeRow } from '../frame/writeRow.ts';
import type { DiscourseRun } from './discourseRun.ts';
import { labelOf } from './postText.ts';

const visibilities = ['ALWAYS', 'AFTER_VOTE', 'AFTER_CLOSE', 'STAFF'] as const;

/** The first poll of a topic’s first post is one here; who voted is kept only where everybody could see it. */
export function convertPolls(run: DiscourseRun): void {
  const { scratch, options } = run;
  scratch.create(
    'kept_polls',
    'poll_id integer primary key, topic_id integer, is_anonymous integer',
  );
  let lastPost: unknown = null;
  const polls = scratch.rows(`select polls.*, posts.topic_id, posts.post_number, fate from polls
    left join posts on posts.id = post_id left join topic_fates using (topic_id)
    order by post_id, polls.id`);
  for (const poll of polls) {
    const example = `id ${poll.id}`;
    const isFirst = poll.post_id !== lastPost;
    lastPost = poll.post_id;
    const isKept = poll.fate === 'public' || poll.fate === 'private';
    if (poll.fate === null || (!isKept && poll.fate !== 'message')) {
      options.ledger.skipped('polls', 'its post is not kept', example);
    } else if (isKept && isFirst && poll.post_number === 1) convertPoll(run, poll, example);
    else options.ledger.degraded('polls', 'a list with its counts in the text', example);
  }
  settleOptions(run);
  convertVotes(run);
}

function convertPoll(run: DiscourseRun, poll: ScratchRow, example: string): void {
  const { scratch } = run;
  const choices = scratch.all(
    `select id, html, coalesce(anonymous_votes, 0) + (select count(*) from poll_votes
        where poll_option_id = poll_options.id) as votes
      from poll_options where poll_id = ? order by id`,
    Number(poll.id),
  );
  const isAnonymous = poll.visibility !== 1;
  const isMany = poll.type === 1;
  const isRanked = Number(poll.type) > 2;
  const closedAt = dumpTime(poll.close_at);
  const record = {
    id: scratchText(poll.topic_id),
    question: scratchText(poll.title) || null,
    options: choices.map(({ id, html, votes }, at) => ({
      id: scratchText(id),
      label: labelOf(scratchText(html)) || `${at + 1}`,
      votes: Number(votes),
    })),
    minChoices: isMany ? Math.max(Number(poll.min ?? 1), 1) : 1,
    maxChoices: isMany ? Math.max(Number(poll.max ?? choices.length), 1) : 1,
    isAnonymous,
    resultVisibility: visibilities[Number(poll.results ?? 0)] ?? 'STAFF',
    startsAt: null,
    expiresAt: closedAt,
    closedAt:
      poll.status === 1 ? (closedAt ?? requiredTime(poll.updated_at, poll.created_at)) : null,
  };
  const losses = isRanked ? ['a ranked poll counts each choice once'] : [];
  if (!writeRow(run, { table: 'polls', example, losses }, ['polls', record])) return;
  scratch.insert('kept_polls', {
    ...{ poll_id: Number(poll.id), topic_id: Number(poll.topic_id) },
    is_anonymous: isAnonymous || isRanked ? 1 : 0,
  });
}

function settleOptions({ scratch, options: { ledger } }: DiscourseRun): void {
  for (const { id } of scratch.rows('select id from poll_options')) {
    ledger.merged('poll_options', 'option of its poll', `id ${id}`);
  }
}

/** A ballot is all votes of a member in a poll. */
function convertVotes({ scratch, writer, options: { ledger } }: DiscourseRun): void {
  const ballots =
    scratch.rows(`select poll_votes.poll_id, user_id, kept_polls.topic_id, is_anonymous,
      group_concat(poll_option_id) as choices, count(*) as count, min(created_at) as at
    from poll_votes left join kept_polls using (poll_id) group by poll_votes.poll_id, user_id`);
  for (const ballot of ballots) {
    const example = `poll_id ${ballot.poll_id}, user_id ${ballot.user_id}`;
    const count = Number(ballot.count);
    const memberId = scratchText(ballot.user_id);
    if (ballot.topic_id === null || ballot.is_anonymous === 1 || !writer.has('members', memberId)) {
      const reason = 'counted; who voted is not kept';
      ledger.settle('poll_votes', { kind: 'merged', reason }, example, count);
      continue;
    }
    writer.write('pollBallots', {
      ...{
        pollId: scratchText(ballot.topic_id),
        memberId,
        optionIds: scratchText(ballot.choices).split(','),
      },
      at: dumpTime(ballot.at),
    });
    ledger.written('poll_votes', count);
  }
}

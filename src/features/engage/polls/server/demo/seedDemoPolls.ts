import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { slugOf } from '#core/slug.ts';
import '#features/content/conversations/server/demo/seedDemoThreads.ts';
import { strippedText } from '#features/content/conversations/server/demo/demoContent.ts';
import { countEverything } from '#features/content/interactions/server/demo/demoCounters.ts';
import { indexConversation } from '#features/content/searchIndex/server/searchIndex.ts';
import { type DemoSeed, known, madeBefore } from '#platform/demo/demoData.ts';
import { readDemoTexts } from '#platform/demo/readDemo.ts';
import { pollLimits } from '../../pollRules.ts';

const pollSchema = z.strictObject({
  title: z.string(),
  topic: z.string(),
  author: z.string(),
  daysAgo: z.number(),
  options: z.array(z.string()),
  /** Each voter's choice, by option: voters are the demo members in their order. */
  ballots: z.array(z.array(z.int())),
  multiSelect: z.literal(true).optional(),
  anonymous: z.literal(true).optional(),
  visibility: z.enum(['AFTER_VOTE', 'AFTER_CLOSE']).optional(),
  /** Days from now until it closes; negative: closed. */
  closesInDays: z.number().optional(),
});
type DemoPoll = z.infer<typeof pollSchema> & { html: string };

const day = 86_400_000;

/** Two open polls, an anonymous one, and one that is closed. */
export async function seedDemoPolls(seed: DemoSeed): Promise<void> {
  const polls = readDemoTexts('engage/polls/server/demo/polls.md', pollSchema);
  for (const poll of polls) await seedPoll(seed, poll);
  await countEverything(seed.trx);
}

async function seedPoll(seed: DemoSeed, poll: DemoPoll): Promise<void> {
  const { trx, now } = seed;
  const { members, topics } = madeBefore(seed, 'threads');
  const topic = known(topics, poll.topic);
  const at = new Date(now.getTime() - poll.daysAgo * day);
  const post = await trx
    .insertInto('conversations')
    .values({
      ...{ type: 'POLLS', title: poll.title, slug: slugOf(poll.title), language: 'en' },
      ...{ category_id: topic.categoryId, topic_id: topic.id },
      ...{ content: poll.html, stripped_content: strippedText(poll.html) },
      author_id: known(members, poll.author).id,
      ...{ created_at: at, updated_at: at, last_activity_at: at },
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await indexConversation(trx, post);
  const { anonymous = false, multiSelect = false, closesInDays } = poll;
  const ends = closesInDays === undefined ? null : new Date(now.getTime() + closesInDays * day);
  const isClosed = ends !== null && ends <= now;
  const votesOf = (option: number) =>
    poll.ballots.filter((chosen) => chosen.includes(option)).length;
  const ballots = poll.ballots.length;
  await trx
    .insertInto('polls')
    .values({
      ...{ conversation_id: post.id, multi_select: multiSelect, min_choices: 1, max_choices: 3 },
      ...{ result_visibility: poll.visibility ?? 'ALWAYS', allow_undo: true, anonymous },
      ...{ published: true, expires_at: ends, closed_at: isClosed ? ends : null },
      ballot_count: ballots,
      shown_ballot_count: anonymous ? ballots - (ballots % pollLimits.ballots) : 0,
    })
    .execute();
  const options = await trx
    .insertInto('poll_options')
    .values(
      poll.options.map((label, position) => ({
        ...{ conversation_id: post.id, position, label, votes: votesOf(position) },
        shown_votes: anonymous ? votesOf(position) : 0,
      })),
    )
    .returning(['id', 'position'])
    .execute();
  const voters = [...members.values()];
  const idsOf = (chosen: readonly number[]) =>
    options.filter(({ position }) => chosen.includes(position)).map(({ id }) => id);
  await trx
    .insertInto('poll_ballots')
    .values(
      poll.ballots.map((chosen, index) => {
        const memberId = voters[index % voters.length]?.id ?? 0;
        return {
          conversation_id: post.id,
          // Nobody's: the community has no key for these ballots.
          voter_key: anonymous ? randomUUID() : String(memberId),
          member_id: anonymous ? null : memberId,
          option_ids: idsOf(chosen).toSorted((one, other) => one - other),
          voted_at: anonymous ? null : new Date(at.getTime() + (index + 1) * 3_600_000),
        };
      }),
    )
    .execute();
}

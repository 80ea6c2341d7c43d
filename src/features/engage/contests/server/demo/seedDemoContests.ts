import { slugOf } from '#core/slug.ts';
import { strippedText } from '#features/content/conversations/server/demo/demoContent.ts';
import '#features/content/conversations/server/demo/seedDemoThreads.ts';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import { countEverything } from '#features/content/interactions/server/demo/demoCounters.ts';
import { indexConversation } from '#features/content/searchIndex/server/searchIndex.ts';
import { type DemoSeed, known, madeBefore } from '#platform/demo/demoData.ts';
import { type DemoContest, demoTerms, plotKey, readDemoContests } from './demoContests.ts';

const day = 86_400_000;

/** An open contest with a community vote, and one whose winners are announced. */
export async function seedDemoContests(seed: DemoSeed): Promise<void> {
  for (const contest of readDemoContests()) await seedContest(seed, contest);
  await countEverything(seed.trx);
}

interface DemoPost {
  type: 'CONTEST' | 'CONTEST_ENTRY';
  topic: string;
  author: string;
  title: string;
  html: string;
  at: Date;
}

async function insertPost(seed: DemoSeed, post: DemoPost): Promise<ConversationRow> {
  const { members, topics } = madeBefore(seed, 'threads');
  const topic = known(topics, post.topic);
  const { type, title, html, at } = post;
  const row = await seed.trx
    .insertInto('conversations')
    .values({
      ...{ type, title, slug: slugOf(title), language: 'en' },
      ...{ category_id: topic.categoryId, topic_id: topic.id },
      ...{ content: html, stripped_content: strippedText(html) },
      cover_image: type === 'CONTEST' ? seed.image(plotKey(title)).url : null,
      author_id: known(members, post.author).id,
      ...{ created_at: at, updated_at: at, last_activity_at: at },
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await indexConversation(seed.trx, row);
  return row;
}

async function seedContest(seed: DemoSeed, contest: DemoContest): Promise<void> {
  const { trx, now } = seed;
  const inDays = (days: number) => new Date(now.getTime() + days * day);
  const { topic, author, title, html, startsInDays, announcedInDays } = contest;
  const starts = inDays(startsInDays);
  const post = await insertPost(seed, {
    ...{ type: 'CONTEST', topic, author, title, html, at: inDays(startsInDays - 2) },
  });
  await trx
    .insertInto('contests')
    .values({
      ...{ conversation_id: post.id, starts_at: starts, ends_at: inDays(contest.endsInDays) },
      announced_at: announcedInDays === undefined ? null : inDays(announcedInDays),
      ...{ max_entries: 1, terms: demoTerms, terms_version: 1, prizes: contest.prizes },
      ...{ hide_featured_image: false, min_length: 20, max_length: 5_000, community_vote: true },
      ...{ time_zone: 'Europe/London', tie_order: ['EARLIEST_ENTRY'] },
    })
    .execute();
  await trx
    .insertInto('contest_terms')
    .values({ conversation_id: post.id, version: 1, text: demoTerms, created_at: starts })
    .execute();
  const { members } = madeBefore(seed, 'threads');
  // Each member votes once.
  let free = [...members.values()].map(({ id }) => id);
  for (const [index, { entry: title, ...entry }] of contest.entries.entries()) {
    const at = inDays(startsInDays + index + 1);
    const memberId = known(members, entry.author).id;
    const html = pictured(seed, { title, html: entry.html });
    const row = await insertPost(seed, { ...entry, html, title, type: 'CONTEST_ENTRY', topic, at });
    await trx
      .insertInto('contest_entries')
      .values({
        ...{ id: row.id, post_id: row.id, contest_id: post.id, member_id: memberId },
        ...{ status: 'SUBMITTED', title, content: html },
        ...{ stripped_content: row.stripped_content, terms_version: 1, accepted_at: at },
        ...{ submitted_at: at, created_at: at, updated_at: at, votes: entry.votes },
        ...{ position: entry.position ?? null, message: entry.message ?? null },
      })
      .execute();
    const voters = free.filter((id) => id !== memberId).slice(0, entry.votes);
    free = free.filter((id) => !voters.includes(id));
    if (voters.length === 0) continue;
    await trx
      .insertInto('contest_votes')
      .values(
        voters.map((member_id) => ({
          ...{ contest_id: post.id, member_id, entry_id: row.id, voted_at: at },
        })),
      )
      .execute();
  }
}

/** The text of an entry with its picture, as members show theirs. */
function pictured({ image }: DemoSeed, { title, html }: { title: string; html: string }): string {
  const { url, width, height } = image(plotKey(title));
  return `<p><img src="${url}" width="${width}" height="${height}" alt="${title}"></p>${html}`;
}

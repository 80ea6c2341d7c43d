import { type Insertable, sql } from 'kysely';
import { slugOf } from '#core/slug.ts';
import type { Comments, Conversations } from '#db/tables.ts';
import {
  indexComments,
  indexConversations,
} from '#features/content/searchIndex/server/searchIndex.ts';
import type { SeededTopic } from '#features/content/taxonomy/server/demo/seedDemoTaxonomy.ts';
import type { SeededMember } from '#features/people/members/server/demo/seedDemoMembers.ts';
import type { Database } from '#platform/database/database.ts';
import { known } from '#platform/demo/demoData.ts';
import { insertRows, reserveDemoIds } from '#platform/demo/demoRows.ts';
import {
  type DemoTargets,
  demoHtml,
  demoMentions,
  picturesIn,
  strippedText,
} from './demoContent.ts';
import type { TimedPost, TimedResponse } from './demoTimeline.ts';

/** The demo community's posts and responses, by key. */
export interface SeededThreads {
  members: ReadonlyMap<string, SeededMember>;
  topics: ReadonlyMap<string, SeededTopic>;
  posts: ReadonlyMap<TimedPost, number>;
  responses: ReadonlyMap<TimedResponse, number>;
  targets: DemoTargets;
}

/** Assigns ids to a timeline, chronologically. */
export async function reserveThreads(trx: Database, timeline: readonly TimedPost[]) {
  const responses = timeline
    .flatMap((post) => post.responses)
    .sort((a, b) => a.at.getTime() - b.at.getTime());
  const postIds = await reserveDemoIds(trx, 'conversations', timeline.length);
  const responseIds = await reserveDemoIds(trx, 'comments', responses.length);
  return {
    posts: new Map(timeline.map((post, index) => [post, postIds[index] ?? 0])),
    responses: new Map(responses.map((response, index) => [response, responseIds[index] ?? 0])),
  };
}

/** Writes posts, comments, replies, tags, mentions and search documents. */
export async function insertThreads(trx: Database, seeded: SeededThreads): Promise<void> {
  const posts = [...seeded.posts].map(([post, id]) => postRow(post, id, seeded));
  const comments = [...seeded.responses].map(([response, id]) => commentRow(response, id, seeded));
  const tags = [...new Set(posts.flatMap((row) => row.tags))].sort();
  await insertRows(
    trx,
    'tags',
    tags.map((name) => ({ name })),
  );
  await insertRows(trx, 'conversations', posts);
  await insertRows(trx, 'comments', comments);
  await acceptAnswers(trx, seeded);
  await insertRows(trx, 'mentions', mentionRows(seeded));
  await indexConversations(trx, posts);
  const language = new Map(posts.map((row) => [row.id, row.language]));
  await indexComments(
    trx,
    comments.map((row) => ({ ...row, language: known(language, row.conversation_id) })),
  );
}

function postRow(timed: TimedPost, id: number, { members, topics, targets }: SeededThreads) {
  const { post, at } = timed;
  const topic = known(topics, post.topic);
  const content = demoHtml(post.html, targets);
  const lastAt = timed.responses.at(-1)?.at ?? at;
  return {
    id,
    type: post.type,
    title: post.title,
    slug: slugOf(post.title),
    language: post.language ?? 'en',
    author_id: known(members, post.author).id,
    category_id: topic.categoryId,
    topic_id: topic.id,
    content,
    stripped_content: strippedText(content),
    cover_image: post.cover === undefined ? null : targets.image(post.cover).url,
    inline_media: JSON.stringify(
      picturesIn(post.html).map(({ key, alt }) => ({
        type: 'IMAGE',
        source: targets.image(key).url,
        description: alt,
      })),
    ),
    tags: [...post.tags],
    read_count: post.counts.views,
    created_at: at,
    updated_at: at,
    last_activity_at: at,
    closed_at: post.closed ? lastAt : null,
    closed_by_id: post.closed ? known(members, 'ines_larkmoor').id : null,
  } satisfies Insertable<Conversations>;
}

function commentRow(response: TimedResponse, id: number, seeded: SeededThreads) {
  const content = demoHtml(response.html, seeded.targets);
  return {
    id,
    conversation_id: known(seeded.posts, response.post),
    parent_id: response.parent === null ? null : known(seeded.responses, response.parent),
    author_id: known(seeded.members, response.by).id,
    content,
    stripped_content: strippedText(content),
    created_at: response.at,
    updated_at: response.at,
  } satisfies Insertable<Comments>;
}

async function acceptAnswers(trx: Database, { posts, responses }: SeededThreads): Promise<void> {
  const accepted = [...responses].filter(([response]) => response.accepted);
  await sql`
    update conversations c set accepted_comment_id = a.comment_id
    from unnest(
      ${accepted.map(([response]) => known(posts, response.post))}::bigint[],
      ${accepted.map(([, id]) => id)}::bigint[]
    ) as a (id, comment_id)
    where a.id = c.id`.execute(trx);
}

function mentionRows({ posts, responses, members }: SeededThreads) {
  const texts = [
    ...[...posts].map(([{ post }, id]) => ({ type: 'conversation', id, html: post.html })),
    ...[...responses].map(([{ html }, id]) => ({ type: 'comment', id, html })),
  ];
  return texts.flatMap(({ type, id, html }) =>
    demoMentions(html).map((name) => ({
      target_type: type,
      target_id: id,
      member_id: known(members, name).id,
    })),
  );
}

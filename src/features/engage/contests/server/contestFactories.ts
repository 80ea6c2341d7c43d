import type { Insertable } from 'kysely';
import type { ContestEntries, Contests } from '#db/tables.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import type { Database } from '#platform/database/database.ts';
import type { EntryRow } from './contestQueries.ts';

const day = 86_400_000;

/** Makes a post a contest for a test, open for a day either way; emits no event. */
export async function addContest(
  db: Database,
  post: { id: number },
  fields: Partial<Insertable<Contests>> = {},
): Promise<void> {
  await db
    .insertInto('contests')
    .values({
      ...{ conversation_id: post.id, max_entries: 1, terms_version: 1 },
      ...{ starts_at: new Date(Date.now() - day), ends_at: new Date(Date.now() + day) },
      ...{ hide_featured_image: false, community_vote: false },
      ...fields,
    })
    .execute();
}

/** A post of the type with its contest. */
export async function makeContest(
  db: Database,
  {
    post,
    ...contest
  }: Parameters<typeof addContest>[2] & {
    post?: Parameters<typeof makeConversation>[1];
  } = {},
): Promise<ConversationRow> {
  const row = await makeConversation(db, { type: 'CONTEST', topic_id: null, ...post });
  await addContest(db, row, contest);
  return row;
}

/** An entry for a test: submitted, with its post unless it is a draft or `post_id` is null, as in a blind contest. */
export async function addEntry(
  db: Database,
  contest: { id: number; category_id: number },
  fields: Partial<Insertable<ContestEntries>> & { member_id: number },
): Promise<EntryRow> {
  const { status = 'SUBMITTED', title = 'An entry', content = '<p>My entry.</p>' } = fields;
  const post =
    status === 'DRAFT' || fields.post_id === null
      ? null
      : await makeConversation(db, {
          ...{ type: 'CONTEST_ENTRY', title, content, category_id: contest.category_id },
          ...{ topic_id: null, author_id: fields.member_id },
        });
  const now = new Date();
  return db
    .insertInto('contest_entries')
    .values({
      ...{ contest_id: contest.id, status, title, content, stripped_content: 'My entry.' },
      ...{ created_at: now, updated_at: now, submitted_at: status === 'DRAFT' ? null : now },
      ...(post && { id: post.id, post_id: post.id }),
      ...fields,
    })
    .returningAll()
    .$castTo<EntryRow>()
    .executeTakeFirstOrThrow();
}

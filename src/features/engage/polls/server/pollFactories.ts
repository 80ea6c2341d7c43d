import type { Insertable } from 'kysely';
import type { Polls } from '#db/tables.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import type { Database } from '#platform/database/database.ts';
import type { PollOptionRow } from './pollQueries.ts';

/** Gives a post a poll for a test; emits no event. */
export async function addPoll(
  db: Database,
  post: { id: number },
  { labels = ['Yes', 'No'], ...fields }: Partial<Insertable<Polls>> & { labels?: string[] } = {},
): Promise<PollOptionRow[]> {
  await db
    .insertInto('polls')
    .values({
      ...{ conversation_id: post.id, multi_select: false, min_choices: 1, max_choices: 20 },
      ...{ result_visibility: 'ALWAYS', allow_undo: true, anonymous: false, published: true },
      ...fields,
    })
    .execute();
  const options = labels.map((label, position) => ({ conversation_id: post.id, position, label }));
  return db.insertInto('poll_options').values(options).returningAll().execute();
}

/** A post of the type with its poll. */
export async function makePoll(
  db: Database,
  fields: Parameters<typeof addPoll>[2] & { post?: Parameters<typeof makeConversation>[1] } = {},
): Promise<{ post: ConversationRow; options: PollOptionRow[] }> {
  const { post: given, ...poll } = fields;
  const post = await makeConversation(db, { type: 'POLLS', ...given });
  return { post, options: await addPoll(db, post, poll) };
}

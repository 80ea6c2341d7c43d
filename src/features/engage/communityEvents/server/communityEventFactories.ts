import type { Insertable } from 'kysely';
import type { CommunityEvents } from '#db/tables.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import type { Database } from '#platform/database/database.ts';

const hour = 3_600_000;

/** Gives a post an event for a test, tomorrow for an hour; emits no event. */
export async function addCommunityEvent(
  db: Database,
  post: { id: number },
  fields: Partial<Insertable<CommunityEvents>> = {},
): Promise<void> {
  const starts = new Date(fields.starts_at ?? Date.now() + 24 * hour + 60_000);
  const ends = new Date(fields.ends_at ?? starts.getTime() + hour);
  await db
    .insertInto('community_events')
    .values({
      ...{ conversation_id: post.id, event_type: 'ONLINE', all_day: false, time_zone: 'UTC' },
      starts_local: starts.toISOString().slice(0, 16),
      ends_local: ends.toISOString().slice(0, 16),
      ...{ starts_at: starts, ends_at: ends, locations: '[]', languages: [], questions: '[]' },
      ...{ recordings: '[]', attended_if: 'YES', check_in_code: '123456', changed_at: new Date() },
      ...fields,
    })
    .execute();
}

/** A post of the type with its event. */
export async function makeCommunityEvent(
  db: Database,
  {
    post: given,
    ...fields
  }: Parameters<typeof addCommunityEvent>[2] & {
    post?: Parameters<typeof makeConversation>[1];
  } = {},
): Promise<ConversationRow> {
  const post = await makeConversation(db, { type: 'EVENT', ...given });
  await addCommunityEvent(db, post, fields);
  return post;
}

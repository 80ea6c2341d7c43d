import type { Insertable } from 'kysely';
import { slugOf } from '#core/slug.ts';
import type { Conversations } from '#db/tables.ts';
import { indexConversation } from '#features/content/searchIndex/server/searchIndex.ts';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import type { Database } from '#platform/database/database.ts';
import type { ConversationRow } from './conversationQueries.ts';

let serial = 0;

/**
 * Inserts a conversation for a test, indexed for search; creates author, category and topic unless given.
 * Does not update counters of author, category, topic and tags: use the service for that.
 */
export async function makeConversation(
  db: Database,
  fields: Partial<Insertable<Conversations>> = {},
): Promise<ConversationRow> {
  serial += 1;
  const title = fields.title ?? `How does part ${serial} work`;
  const categoryId = fields.category_id ?? (await makeCategory(db)).id;
  const row = await db
    .insertInto('conversations')
    .values({
      type: 'QUESTION',
      title,
      slug: slugOf(title),
      content: `<p>Body of conversation ${serial}.</p>`,
      stripped_content: `Body of conversation ${serial}.`,
      ...fields,
      author_id: fields.author_id ?? (await makeMember(db)).id,
      category_id: categoryId,
      topic_id:
        fields.topic_id === undefined ? (await makeTopic(db, categoryId)).id : fields.topic_id,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await indexConversation(db, row);
  return row;
}

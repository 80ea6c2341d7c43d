import { type Kysely, sql } from 'kysely';

/**
 * A community that once changed its list of post types has it stored, without the types that came later: their
 * published posts would be nowhere to be found. A knowledge base needs its own type and that of articles.
 */
const neededBy = [
  { used: ['KNOWLEDGE_BASE', 'KB_ARTICLE'], type: 'KNOWLEDGE_BASE' },
  { used: ['KNOWLEDGE_BASE', 'KB_ARTICLE'], type: 'KB_ARTICLE' },
  { used: ['RELEASE_NOTE'], type: 'RELEASE_NOTE' },
  { used: ['GUIDED_WORKFLOW'], type: 'GUIDED_WORKFLOW' },
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const { used, type } of neededBy) {
    await sql`
      update community_settings
      set data = jsonb_set(data, '{enabledConversationTypes}',
        data -> 'enabledConversationTypes' || to_jsonb(${type}::text))
      where jsonb_typeof(data -> 'enabledConversationTypes') = 'array'
        and not data -> 'enabledConversationTypes' @> to_jsonb(${type}::text)
        and exists (select from conversations
          where type = any(${used}::text[]) and deleted_at is null and held_at is null)`.execute(
      db,
    );
  }
}

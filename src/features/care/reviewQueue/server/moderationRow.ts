import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { ModerationItems } from '#db/tables.ts';

/** An entry of the moderation queue, open or decided. */
export type ModerationRow = Selectable<ModerationItems>;

/** A post; or a comment or reply. */
export interface ModeratedTarget {
  type: 'conversation' | 'comment';
  id: number;
}

/** The location columns of an entry's item, as SQL. */
export function placeOf(target: ModeratedTarget): RawBuilder<unknown> {
  return target.type === 'conversation'
    ? sql`select id as conversation_id, author_id, type as kind, category_id, topic_id, language
          from conversations where id = ${target.id}`
    : sql`select post.id as conversation_id, response.author_id,
            case when response.parent_id is null then 'COMMENT' else 'REPLY' end as kind,
            post.category_id, post.topic_id, post.language
          from comments response join conversations post on post.id = response.conversation_id
          where response.id = ${target.id}`;
}

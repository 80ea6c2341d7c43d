import { sql } from 'kysely';
import type { CustomFieldTarget } from '#features/base/customFields/customFieldRules.ts';
import type { Database } from '#platform/database/database.ts';

export type ExportRow = Record<string, unknown>;

/** One file of an export: pages of rows, each after the last one's `cursor`; '' begins. */
interface ExportTable {
  name: string;
  list: (
    db: Database,
    memberId: number,
    after: string,
  ) => Promise<{ cursor: string; row: ExportRow }[]>;
}

export const exportPage = 500;

/** A statement of the columns `cursor` (text that sorts as it is paged) and `row` (jsonb). */
function table(
  name: string,
  body: (id: number, after: number) => ReturnType<typeof sql>,
): ExportTable {
  return {
    name,
    async list(db, memberId, after) {
      const { rows } = await sql<{ cursor: string; row: ExportRow }>`
        select page.cursor::text as cursor, to_jsonb(page) - 'cursor' as row
        from (${body(memberId, Number(after || 0))}) as page`.execute(db);
      return rows;
    },
  };
}

const next = (column: string, after: number) =>
  sql`${sql.ref(column)} > ${after} order by ${sql.ref(column)} limit ${exportPage}`;

/** The values of custom fields but those of the staff alone. */
const openFields = (target: CustomFieldTarget) => sql`custom_fields - array(
  select key from custom_fields as defined
  where target = ${target} and visible_to = 'STAFF')`;

/** Marks have no number of their own; they are counted through. */
const marks = (name: string, kinds: readonly string[]): ExportTable =>
  table(
    name,
    (id, after) => sql`
      select row_number() over (order by created_at, target_type, target_id, kind) as cursor,
        kind, target_type, target_id, value, created_at
      from marks where member_id = ${id} and kind = any(${[...kinds]}::text[])
      order by 1 offset ${after} limit ${exportPage}`,
  );

/** What is kept about a member, without what only serves to recognise them (tokens, hashes). */
export const exportTables: readonly ExportTable[] = [
  table(
    'profile',
    (id, after) => sql`
      select id as cursor, id, username, email, email_verified_at, full_name, first_name, last_name,
        bio, signature, phone, country, language, time_zone, role,
        ${openFields('MEMBER')} as custom_fields, screener_response,
        screener_answered_at, terms_accepted_at, joined_at, last_login_at, last_logout_at,
        last_activity_at, conversation_count, comment_count, reply_count, likes_received_count,
        likes_given_count, accepted_count, follower_count, following_count
      from members where id = ${id} and id > ${after}`,
  ),
  table(
    'appeals',
    (id, after) => sql`
      select id as cursor, target_type, target_id, verdict, appeal_text, appealed_at
      from moderation_items
      where author_id = ${id} and appeal_text is not null and appeal_of_id is null
        and ${next('id', after)}`,
  ),
  table(
    'preferences',
    (id, after) => sql`
      select id as cursor, category, type, properties, updated_at from member_preferences
      where member_id = ${id} and ${next('id', after)}`,
  ),
  table(
    'posts',
    (id, after) => sql`
      select id as cursor, id, type, title, language, content, tags, attachments,
        ${openFields('POST')} as custom_fields, created_at, updated_at, deleted_at
      from conversations where author_id = ${id} and purged_at is null and ${next('id', after)}`,
  ),
  table(
    'comments',
    (id, after) => sql`
      select id as cursor, id, conversation_id, parent_id, content, attachments, created_at,
        updated_at, deleted_at
      from comments where author_id = ${id} and purged_at is null and ${next('id', after)}`,
  ),
  marks('votes', ['vote', 'like', 'me-too']),
  marks('bookmarks', ['bookmark']),
  marks('follows', ['follow']),
  table(
    'followedMembers',
    (id, after) => sql`
      select followed_id as cursor, followed_id as member_id, created_at from member_follows
      where follower_id = ${id} and ${next('followed_id', after)}`,
  ),
  table(
    'badges',
    (id, after) => sql`
      select row_number() over (order by earned_at, badge_id) as cursor, badges.name, earned_at
      from member_badges join badges on badges.id = badge_id where member_id = ${id}
      order by 1 offset ${after} limit ${exportPage}`,
  ),
  table(
    'signIns',
    (id, after) => sql`
      select id as cursor, at, method, outcome, address, user_agent from sign_ins
      where member_id = ${id} and ${next('id', after)}`,
  ),
  table(
    'sessions',
    (id, after) => sql`
      select row_number() over (order by created_at) as cursor, created_at, seen_at, expires_at,
        method, address, user_agent
      from sessions where member_id = ${id} order by 1 offset ${after} limit ${exportPage}`,
  ),
  table(
    'canned-texts',
    (id, after) => sql`
      select id as cursor, title, content, language, use_count, created_at, updated_at
      from canned_texts where owner_id = ${id} and ${next('id', after)}`,
  ),
  table(
    'files',
    (id, after) => sql`
      select id as cursor, file_name, mime_type, byte_size, created_at,
        'files/' || storage_key || '-' || file_name as path
      from files where owner_id = ${id} and ${next('id', after)}`,
  ),
];

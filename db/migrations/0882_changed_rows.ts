import { type Kysely, sql } from 'kysely';

/**
 * When each row of what is exported changed last, by the clock of the database. Only these columns count: counters and
 * times of visits change with every request, and would make every row new all the time. The indexes are built by the
 * post migration 0845, while requests go on.
 */
const columns = {
  conversations:
    'author_id, title, slug, content, type, category_id, topic_id, tags, language, status, is_private, ' +
    'audience, audience_lists, spam_at, held_at, author_hidden, deleted_at, purged_at, archived_at, ' +
    'closed_at, merged_into_id, accepted_comment_id, official_comment_id, edited_at, attachments',
  comments:
    'author_id, conversation_id, parent_id, addressee_id, content, is_private, spam_at, held_at, ' +
    'author_hidden, deleted_at, purged_at, edited_at, attachments',
  members:
    'username, full_name, email, email_verified_at, role, brand_user, anonymous, avatar_url, country, ' +
    'language, partner_id, approval_status, content_hidden, blocked_at, suspended_until, ' +
    'deactivated_at, deleted_at, custom_fields',
  support_requests:
    'title, status, priority, kind, channel, language, requester_id, requester_name, requester_email, ' +
    'assignee_id, team_id, type_id, category_id, topic_id, partner_id, tags, field_values, due_at, ' +
    'snoozed_until, first_reply_at, resolved_at, closed_at, merged_into, hidden_as, reopen_count, revision',
};

const of = (row: string, names: string) => names.replace(/\w+/g, `${row}.$&`);

const statements = [
  // The transaction has its id before it looks at the clock: whoever sees no such transaction sees its rows.
  `create function note_change() returns trigger language plpgsql as $$
     begin
       perform pg_current_xact_id();
       new.changed_at := clock_timestamp();
       return new;
     end
   $$`,
  // Rows that were deleted from their table, which most are not.
  `create table removed_rows (
     table_name text not null,
     row_id bigint not null,
     since timestamptz not null,
     removed_at timestamptz not null,
     primary key (table_name, row_id)
   )`,
  'create index removed_rows_by_time on removed_rows (table_name, removed_at, row_id)',
  `create function note_removal() returns trigger language plpgsql as $$
     begin
       insert into removed_rows (table_name, row_id, since, removed_at)
       values (tg_table_name, old.id,
         coalesce(to_jsonb(old) ->> 'created_at', to_jsonb(old) ->> 'joined_at')::timestamptz, clock_timestamp())
       on conflict (table_name, row_id) do nothing;
       return null;
     end
   $$`,
  ...Object.entries(columns).flatMap(([table, names]) => [
    `alter table ${table} add column changed_at timestamptz not null default now()`,
    `create trigger ${table}_added before insert on ${table}
       for each row execute function note_change()`,
    `create trigger ${table}_changed before update of ${names} on ${table}
       for each row when ((${of('old', names)}) is distinct from (${of('new', names)}))
       execute function note_change()`,
    `create trigger ${table}_removed after delete on ${table}
       for each row execute function note_removal()`,
  ]),
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

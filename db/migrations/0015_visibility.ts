import { type Kysely, sql } from 'kysely';

/** Visibility states of posts and responses, and the files that belong to them. */
const statements = [
  `alter table conversations
     add column is_private boolean not null default false,
     add column made_private_at timestamptz,
     add column spam_at timestamptz,
     add column held_at timestamptz`,
  `alter table comments
     add column is_private boolean not null default false,
     add column spam_at timestamptz,
     add column held_at timestamptz`,
  // The lists' indexes stay unchanged: few of their rows are not public.
  'create index conversations_veiled on conversations (id) where is_private or spam_at is not null or held_at is not null',
  'create index comments_veiled on comments (id) where is_private or spam_at is not null or held_at is not null',
  'create index members_hidden on members (id) where content_hidden',

  // SPEC §4 forbidden type "public to private": members who may have known a post are told that it is private
  // now; one that was private from the start never existed for others.
  `create function note_made_private() returns trigger language plpgsql as $$
   begin
     new.made_private_at := case when new.is_private then now() end;
     return new;
   end $$`,
  `create trigger conversations_made_private before update of is_private on conversations
     for each row when (new.is_private <> old.is_private) execute function note_made_private()`,

  // The files of posts and responses. Rows are kept when an edit removes a file: revisions still contain it.
  `create table file_uses (
     storage_key text not null,
     target_type text not null check (target_type in ('conversation', 'comment')),
     target_id bigint not null,
     primary key (storage_key, target_type, target_id)
   )`,
  `create function file_keys(texts text) returns setof text language sql immutable parallel safe as
     $$ select distinct (regexp_matches(texts, '/files/([0-9a-f]{32})/', 'g'))[1] $$`,
  `create function note_file_uses() returns trigger language plpgsql as $$
   begin
     insert into file_uses (storage_key, target_type, target_id)
     select key, tg_argv[0], new.id
     from file_keys(concat_ws(' ', new.content, new.attachments, new.inline_media,
       to_jsonb(new) ->> 'cover_image')) as key
     on conflict do nothing;
     return null;
   end $$`,
  ...(['conversation', 'comment'] as const).map((type) => {
    const cover = type === 'conversation' ? "or new.cover_image like '%/files/%'" : '';
    const columns = `content, attachments, inline_media${type === 'conversation' ? ', cover_image' : ''}`;
    return `create trigger ${type}s_file_uses after insert or update of ${columns} on ${type}s
      for each row when (new.content like '%/files/%' or new.attachments <> '[]'
        or new.inline_media <> '[]' ${cover}) execute function note_file_uses('${type}')`;
  }),
  `insert into file_uses (storage_key, target_type, target_id)
     select key, 'conversation', id
     from conversations, file_keys(concat_ws(' ', content, attachments, inline_media, cover_image)) as key
     union
     select key, 'comment', id
     from comments, file_keys(concat_ws(' ', content, attachments, inline_media)) as key`,

  // Spelling corrections come from titles visible to the searcher, so their posts are stored with them.
  'drop function search_titles_like(text, integer)',
  `create function search_titles_like(word text, most integer)
     returns table (conversation_id bigint, title_folded text)
     language sql stable parallel safe
     set pg_trgm.word_similarity_threshold = 0.35
     as $$
       select d.conversation_id, d.title_folded from search_documents d
       where d.title_folded is not null and word <% d.title_folded
       order by word <<-> d.title_folded
       limit most
     $$`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

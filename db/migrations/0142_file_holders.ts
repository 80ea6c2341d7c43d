import { type Kysely, sql } from 'kysely';

/**
 * `file_uses` records the posts and responses a file is attached to, which determine its visibility and
 * lifetime. Until now any text that referenced a file's URL counted, so any member could open another's file.
 * From now on a file belongs to what its uploader attached it to (decision 0181).
 */
const names = (column: string, key: string) => `${column} like '%/files/' || ${key} || '/%'`;

/** Tables of the community's own content. */
const houseTables = [
  'community_settings',
  'categories',
  'topics',
  'custom_pages',
  'page_layouts',
  'badges',
];

const statements = [
  // Logo, banners, covers, avatars and canned responses are visible to everyone with access, even if a post
  // by the same uploader references them too: hiding or deleting that post must not remove them.
  `create or replace function is_house_file(key text, uploader_id bigint) returns boolean
     language sql stable as $$
     select exists (select from members where id = uploader_id and ${names('avatar_url', 'key')})
       or exists (select from canned_texts
         where (owner_id is null or owner_id = uploader_id) and ${names('content', 'key')})
       ${houseTables.map((table) => `or exists (select from ${table} shown where ${names('shown::text', 'key')})`).join('\n       ')}
   $$`,
  `create or replace function attach_files(uploader_id bigint, holder_type text, holder_id bigint, keys text[])
     returns void language sql as $$
     insert into file_uses (storage_key, target_type, target_id)
     select files.storage_key, holder_type, holder_id from files
     where files.storage_key = any(keys) and files.owner_id = uploader_id
       and not is_house_file(files.storage_key, files.owner_id)
     on conflict do nothing
   $$`,

  'drop trigger if exists conversations_file_uses on conversations',
  'drop trigger if exists comments_file_uses on comments',
  'drop function if exists note_file_uses()',
  'create index if not exists file_uses_by_target on file_uses (target_type, target_id)',
  // Whoever inserts a text is its author; an editor may be someone else, so edits attach explicitly, and
  // copies inherit from their source (src/features/base/files/server/attachFiles.ts).
  `create or replace function attach_files_of_author() returns trigger language plpgsql as $$
   begin
     perform attach_files(new.author_id, tg_argv[0], new.id, array(select file_keys(new::text)));
     return null;
   end $$`,
  ...(['conversation', 'comment'] as const).map((type) => {
    const besides =
      type === 'conversation'
        ? "or new.cover_image like '%/files/%' or new.custom_fields <> '{}'"
        : '';
    return `create or replace trigger ${type}s_attach_files after insert on ${type}s
      for each row when (new.content like '%/files/%' or new.attachments <> '[]'
        or new.inline_media <> '[]' ${besides}) execute function attach_files_of_author('${type}')`;
  }),

  // The uses recorded so far.
  `create temporary table named on commit drop as
     select used.storage_key, used.target_type, used.target_id, target.author_id, target.created_at,
       files.owner_id, files.created_at as kept_at, (
         select editor_id from revisions
         where revisions.target_type = used.target_type and revisions.target_id = used.target_id
           and ${names('revisions.content', 'used.storage_key')}
         order by number limit 1) as brought_by_id
     from file_uses used
       join files on files.storage_key = used.storage_key
       join (
         select 'conversation' as type, id, author_id, created_at from conversations
         union all select 'comment', id, author_id, created_at from comments
       ) target on target.type = used.target_type and target.id = used.target_id`,
  // Attached by its author, by the editor who added it, or, for a community file, by the demo community,
  // whose texts are older than its files; and copied from any of these by forks.
  `create temporary table held on commit drop as
     with recursive held as (
       select storage_key, target_type, target_id from named
       where (owner_id = author_id or owner_id = brought_by_id
           or (owner_id is null and created_at <= kept_at))
         and not exists (select from members
           where members.id = named.owner_id and ${names('members.avatar_url', 'named.storage_key')})
       union
       select named.storage_key, named.target_type, named.target_id
       from held
         join forks on forks.source_type = held.target_type and forks.source_id = held.target_id
         join named on named.storage_key = held.storage_key
           and named.target_type = forks.target_type and named.target_id = forks.target_id
     )
     select * from held`,
  // A file must not become more visible: if nobody is known to have attached it, it is attached to the first
  // text that referenced it, because a URL cannot be guessed.
  `insert into held
     select distinct on (storage_key) storage_key, target_type, target_id from named
     where storage_key not in (select storage_key from held)
       and not is_house_file(storage_key, owner_id)
     order by storage_key, created_at, target_type desc, target_id`,
  `delete from file_uses used where not exists (select from held
     where held.storage_key = used.storage_key and held.target_type = used.target_type
       and held.target_id = used.target_id)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

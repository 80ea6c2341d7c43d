import { sql } from 'kysely';
import { paths } from '#core/paths.ts';
import type { Database } from '#platform/database/database.ts';

/** A path with its query as it is compared; null for the home page and what is no path. */
export function normalAddress(path: string): string | null {
  if (!path.startsWith('/') || path.startsWith('//')) return null;
  const url = URL.parse(path, 'http://old.invalid');
  if (url === null) return null;
  const pathname = url.pathname.replace(/\/{1,20}$/, '');
  const address = `${pathname}${url.search}`;
  return address === '' ? null : address;
}

/** What an old address leads to, which is there and not deleted. */
interface OldTarget {
  kind: string;
  id: number;
  /** Of a response, its post; of a tag or file, its name. */
  postId: number | null;
  name: string | null;
  key: string | null;
}

/**
 * Where what was at an address of a former system is now: at the address as it is, or without its query. It is only
 * asked for what is not found here, and leads to no address that is old itself, so that nobody is sent in circles.
 */
export async function findNewAddress(db: Database, path: string): Promise<string | null> {
  const exact = normalAddress(path);
  if (exact === null || exact.length > 2_000) return null;
  const [bare = exact] = exact.split('?');
  const { rows } = await sql<OldTarget>`
    select old.target_kind as kind, old.target_id as id, comments.conversation_id as "postId",
      coalesce(tags.name, files.file_name) as name, files.storage_key as key
    from old_addresses old
      left join comments on old.target_kind = 'comments' and comments.id = old.target_id
        and comments.deleted_at is null
      left join tags on old.target_kind = 'tags' and tags.id = old.target_id
      left join files on old.target_kind = 'files' and files.id = old.target_id
    where old.path in (${exact}, ${bare}) and case old.target_kind
      when 'posts' then exists (select from conversations where id = old.target_id and deleted_at is null)
      when 'categories' then exists (select from categories where id = old.target_id and deleted_at is null)
      when 'topics' then exists (select from topics where id = old.target_id and deleted_at is null)
      when 'members' then exists (select from members where id = old.target_id and deleted_at is null)
      else coalesce(comments.id, tags.id, files.id) is not null end
    order by old.path = ${exact} desc limit 1`.execute(db);
  const [target] = rows;
  const found = target === undefined ? null : addressOf(target);
  if (found === null) return null;
  const next = normalAddress(found);
  const { rows: circles } = await sql`select from old_addresses where path = ${next}`.execute(db);
  return circles.length === 0 ? found : null;
}

/** With an empty slug: the page itself leads on to its title, if the reader may know it. */
function addressOf({ kind, id, postId, name, key }: OldTarget): string | null {
  const page = { id, slug: '' };
  if (kind === 'posts') return paths.conversation(page);
  if (kind === 'comments' && postId !== null) {
    return `${paths.conversation({ id: postId, slug: '' })}?commentId=${id}`;
  }
  if (kind === 'categories') return paths.category(page);
  if (kind === 'topics') return paths.topic(page);
  if (kind === 'members') return paths.member(id);
  if (kind === 'tags' && name !== null) return paths.tag(name);
  return key === null ? null : `/files/${key}/${encodeURIComponent(name ?? '')}`;
}

import { sql } from 'kysely';
import { paths } from '#core/paths.ts';
import { supportPaths } from '#features/support/requests/supportRequestAddress.ts';
import type { SupportKind } from '#features/support/requests/supportRequestRules.ts';
import type { Database } from '#platform/database/database.ts';
import { type AddressForm, oldAddressForms } from './oldAddressForms.ts';

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
  /** Of a request. */
  number: number | null;
  requestKind: SupportKind | null;
}

/**
 * Where what was at an address of a former system is now. It is only asked for what is not found here, and leads to no
 * address that is old itself, so that nobody is sent in circles.
 * @param viewerId who asks: a request is found by who made it
 */
export async function findNewAddress(
  db: Database,
  path: string,
  viewerId: number | null = null,
): Promise<string | null> {
  const exact = normalAddress(path);
  if (exact === null || exact.length > 2_000) return null;
  const found = (await findNewAddresses(db, [exact], viewerId)).get(exact) ?? null;
  if (found === null) return null;
  const forms = oldAddressForms(normalAddress(found) ?? found).map((form) => form.path);
  const { rows: circles } =
    await sql`select from old_addresses where path = any(${forms}::text[])`.execute(db);
  return circles.length === 0 ? found : null;
}

/** The same of many, also of such that are old themselves: by the address as it is given. */
export async function findNewAddresses(
  db: Database,
  addresses: readonly string[],
  viewerId: number | null = null,
): Promise<Map<string, string>> {
  const asked = [...new Set(addresses)].flatMap((address) =>
    oldAddressForms(address).map((form: AddressForm) => ({ address, ...form })),
  );
  if (asked.length === 0) return new Map();
  const { rows } = await sql<OldTarget & { address: string }>`
    select distinct on (asked.address) asked.address, old.target_kind as kind, old.target_id as id,
      comments.conversation_id as "postId", coalesce(tags.name, files.file_name) as name, files.storage_key as key,
      requests.number, requests.kind as "requestKind"
    from unnest(${asked.map(({ address }) => address)}::text[], ${asked.map(({ path }) => path)}::text[],
        ${asked.map(({ rank }) => rank)}::int[]) as asked (address, path, rank)
      join old_addresses old on old.path = asked.path
      left join comments on old.target_kind = 'comments' and comments.id = old.target_id
        and comments.deleted_at is null
      left join tags on old.target_kind = 'tags' and tags.id = old.target_id
      left join files on old.target_kind = 'files' and files.id = old.target_id
      left join support_requests requests on old.target_kind = 'supportRequests'
        and requests.id = old.target_id and requests.requester_id = ${viewerId}::bigint
        and requests.hidden_at is null
    where case old.target_kind
      when 'posts' then exists (select from conversations where id = old.target_id and deleted_at is null)
      when 'categories' then exists (select from categories where id = old.target_id and deleted_at is null)
      when 'topics' then exists (select from topics where id = old.target_id and deleted_at is null)
      when 'members' then exists (select from members where id = old.target_id and deleted_at is null)
      else coalesce(comments.id, tags.id, files.id, requests.id) is not null end
    order by asked.address, asked.rank,
      case old.target_kind when 'comments' then 0 when 'posts' then 1 else 2 end, old.path`.execute(
    db,
  );
  return new Map(
    rows.flatMap(({ address, ...target }) => {
      const found = addressOf(target);
      return found === null ? [] : [[address, found] as const];
    }),
  );
}

/** With an empty slug: the page itself leads on to its title, if the reader may know it. */
function addressOf(target: OldTarget): string | null {
  const { kind, id, postId, name, key, number, requestKind } = target;
  const page = { id, slug: '' };
  if (kind === 'posts') return paths.conversation(page);
  if (kind === 'comments' && postId !== null) {
    return `${paths.conversation({ id: postId, slug: '' })}?commentId=${id}`;
  }
  if (kind === 'categories') return paths.category(page);
  if (kind === 'topics') return paths.topic(page);
  if (kind === 'members') return paths.member(id);
  if (kind === 'tags' && name !== null) return paths.tag(name);
  if (kind === 'supportRequests' && number !== null && requestKind !== null) {
    return supportPaths.one({ id, number, kind: requestKind, title: '' });
  }
  return key === null ? null : `/files/${key}/${encodeURIComponent(name ?? '')}`;
}

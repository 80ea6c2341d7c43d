import { type RawBuilder, sql } from 'kysely';
import { hasPermission, type Viewer } from '#core/permissions.ts';
import type { Ctx } from '#platform/context.ts';
import { canWorkOnRequests } from '../supportRequestAccess.ts';

/** Categories in which the viewer works on requests, without being an agent everywhere. */
function workedCategories(viewer: Viewer): number[] {
  return [...viewer.scoped.keys()].filter((id) => canWorkOnRequests(viewer, id).ok);
}

/** The viewer is an agent, at least of some category. */
export function worksOnSomeRequests(viewer: Viewer): boolean {
  return canWorkOnRequests(viewer).ok || workedCategories(viewer).length > 0;
}

/**
 * Ids of the requests that belong to the viewer: their own, those they are copied in on, and with
 * `VIEW_PARTNER_LEVEL_CASE` the cases of their company.
 */
export function ownRequestIds(viewer: Viewer): RawBuilder<number> {
  const { memberId } = viewer;
  const ofCompany = hasPermission(viewer, 'VIEW_PARTNER_LEVEL_CASE')
    ? sql`
      union all select own.id from support_requests own
        join members on members.id = ${memberId}::bigint and members.partner_id = own.partner_id
      where own.kind = 'CASE'`
    : sql``;
  return sql<number>`(
    select own.id from support_requests own where own.requester_id = ${memberId}::bigint
    union all select request_id from support_participants where member_id = ${memberId}::bigint
    ${ofCompany})`;
}

/** Neither spam nor deleted, and not a matter of the desk alone, in which nobody has written to its customer yet. */
export const isShownToCustomers = sql<boolean>`(support_requests.hidden_as is null and support_requests.revision > 0)`;

/**
 * The condition under which a viewer sees a row of `support_requests`: every read starts from it. What is spam or
 * deleted exists for nobody, until it is restored (`hiddenRequests.ts`).
 */
export function seesRequest(viewer: Viewer): RawBuilder<boolean> {
  if (viewer.memberId === null) return sql<boolean>`false`;
  if (canWorkOnRequests(viewer).ok) return sql<boolean>`support_requests.hidden_as is null`;
  const categories = workedCategories(viewer);
  const isInCategory =
    categories.length === 0
      ? sql``
      : sql`or support_requests.category_id = any(${categories}::bigint[])`;
  return sql<boolean>`(support_requests.hidden_as is null and (
    (support_requests.id in ${ownRequestIds(viewer)} and support_requests.revision > 0) ${isInCategory}))`;
}

/**
 * The condition under which a viewer without the desk is told that a request is no more: `seesRequest` of requests that are
 * hidden, too.
 */
export function knowsRequest(viewer: Viewer): RawBuilder<boolean> {
  if (viewer.memberId === null) return sql<boolean>`false`;
  const categories = workedCategories(viewer);
  return sql<boolean>`((support_requests.id in ${ownRequestIds(viewer)} and support_requests.revision > 0)
    or support_requests.category_id = any(${categories}::bigint[]))`;
}

export function visibleRequests({ db, viewer }: Pick<Ctx, 'db' | 'viewer'>) {
  return db.selectFrom('support_requests').where(seesRequest(viewer));
}

/**
 * The condition under which a viewer sees an entry of a request that they see: notes, internal events and
 * replies that are not sent yet are for agents.
 */
export function seesEntry(viewer: Viewer): RawBuilder<boolean> {
  if (canWorkOnRequests(viewer).ok) return sql<boolean>`true`;
  const categories = workedCategories(viewer);
  return categories.length === 0
    ? sql<boolean>`support_entries.is_public`
    : sql<boolean>`(support_entries.is_public or exists (
        select from support_requests worked where worked.id = support_entries.request_id
          and worked.category_id = any(${categories}::bigint[])))`;
}

/** The condition under which a viewer works on a row of `support_requests`, and sees what only agents see of it. */
export function seesAgentSide(viewer: Viewer): RawBuilder<boolean> {
  if (canWorkOnRequests(viewer).ok) return sql<boolean>`true`;
  const categories = workedCategories(viewer);
  return categories.length === 0
    ? sql<boolean>`false`
    : sql<boolean>`support_requests.category_id = any(${categories}::bigint[])`;
}

/** The viewer sees an entry that a file is attached to. */
export function seesFileOfEntry({ viewer }: Ctx, key: string): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from file_uses used
      join support_entries on support_entries.id = used.target_id
      join support_requests on support_requests.id = support_entries.request_id
    where used.storage_key = ${key} and used.target_type = 'supportEntry'
      and ${seesRequest(viewer)} and ${seesEntry(viewer)})`;
}

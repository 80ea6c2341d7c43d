import { sql } from 'kysely';
import { visibleRequests } from '#features/support/requests/server/requestVisibility.ts';
import type { SupportRequestRow } from '#features/support/requests/server/supportRows.ts';
import type { Ctx } from '#platform/context.ts';

/** Requests that may be about the same: this long apart at most, with subjects this much alike. */
const daysApart = 7;
const likeness = 0.45;
const likenessOfOthers = 0.7;
const shown = 5;

/**
 * Other requests of the days before and after this one: of the same customer with a subject that is alike, then of the
 * same customer, or of others with nearly the same subject. Each is found by its own index.
 */
export async function listDuplicates(
  ctx: Ctx,
  row: SupportRequestRow,
): Promise<SupportRequestRow[]> {
  const span = daysApart * 86_400_000;
  const [from, to] = [-span, span].map((ms) => new Date(row.created_at.getTime() + ms));
  const isOfCustomer =
    row.requester_id === null
      ? sql<boolean>`requester_id is null and requester_email = ${row.requester_email}`
      : sql<boolean>`requester_id = ${row.requester_id}::bigint`;
  const score = sql<number>`similarity(support_requests.title, ${row.title})`;
  const found = visibleRequests(ctx)
    .where('support_requests.id', '!=', row.id)
    .where('merged_into', 'is', null)
    .where('support_requests.created_at', '>=', from ?? row.created_at)
    .where('support_requests.created_at', '<=', to ?? row.created_at)
    .selectAll('support_requests')
    .select([score.as('likeness'), sql<boolean>`(${isOfCustomer})`.as('is_own')]);
  const newest = (query: typeof found) =>
    query
      .orderBy('last_entry_at', 'desc')
      .limit(20)
      .$castTo<SupportRequestRow & { likeness: number; is_own: boolean }>()
      .execute();
  const isAlike = sql<boolean>`title % ${row.title} and not (${isOfCustomer})`;
  const rows = (
    await Promise.all([
      newest(found.where(isOfCustomer)),
      newest(found.where(isAlike).where(score, '>=', likenessOfOthers)),
    ])
  ).flat();
  const rank = (one: (typeof rows)[number]) =>
    (one.is_own ? 1 : 0) + (one.likeness >= likeness ? 1 : 0);
  return rows
    .toSorted(
      (one, other) => rank(other) - rank(one) || other.likeness - one.likeness || other.id - one.id,
    )
    .slice(0, shown);
}

import { type RawBuilder, sql } from 'kysely';
import { seesField } from '#features/base/customFields/customFieldRules.ts';
import { customFieldsNow } from '#features/base/customFields/server/customFieldStore.ts';
import { likeOf } from '#features/support/requests/server/supportQueries.ts';
import type { Ctx } from '#platform/context.ts';
import type { QueueFilter } from '../queueFilterRules.ts';
import { listMembersNamed } from './queueWords.ts';

type Condition = RawBuilder<boolean>;

const dayMs = 86_400_000;

/** Those of a view that are more than the comparison of a column. */
export async function filterConditions(ctx: Ctx, filter: QueueFilter): Promise<Condition[]> {
  const { anyTags, allTags, noTags, requester, field } = filter;
  const { createdFrom, createdTo, createdWithin, activeWithin, idleFor } = filter;
  const tags = sql`support_requests.tags`;
  const created = sql`support_requests.created_at`;
  const active = sql`support_requests.last_entry_at`;
  const ago = (days: number) => new Date(ctx.now.getTime() - days * dayMs);
  const dayOf = (text: string) => new Date(`${text}T00:00:00Z`);
  return [
    ...(anyTags ? [sql<boolean>`${tags} && ${[...anyTags]}::text[]`] : []),
    ...(allTags ? [sql<boolean>`${tags} @> ${[...allTags]}::text[]`] : []),
    ...(noTags ? [sql<boolean>`not ${tags} && ${[...noTags]}::text[]`] : []),
    ...(filter.company ? [sql<boolean>`support_requests.partner_id = ${filter.company}`] : []),
    ...(createdWithin ? [sql<boolean>`${created} >= ${ago(createdWithin)}`] : []),
    ...(createdFrom ? [sql<boolean>`${created} >= ${dayOf(createdFrom)}`] : []),
    ...(createdTo
      ? [sql<boolean>`${created} < ${new Date(dayOf(createdTo).getTime() + dayMs)}`]
      : []),
    ...(activeWithin ? [sql<boolean>`${active} >= ${ago(activeWithin)}`] : []),
    ...(idleFor ? [sql<boolean>`${active} < ${ago(idleFor)}`] : []),
    ...(filter.hasAttachments ? [hasAttachment] : []),
    ...(filter.policyId ? [hasPolicy(Number(filter.policyId))] : []),
    ...(requester ? [await isFrom(ctx, requester)] : []),
    ...(field ? [await hasField(ctx, field)] : []),
  ];
}

/** Public or not: agents see both, as they see the files. */
export const hasAttachment = sql<boolean>`exists (select from support_entries
  where support_entries.request_id = support_requests.id
    and support_entries.kind <> 'EVENT' and support_entries.attachments <> '[]')`;

function hasPolicy(id: number): Condition {
  return sql<boolean>`exists (select from support_clocks
    where support_clocks.request_id = support_requests.id and support_clocks.policy_id = ${id}::bigint)`;
}

/** A member by name, a contact by name or address; addresses of members only for those who may see them. */
export async function isFrom(ctx: Ctx, name: string): Promise<Condition> {
  if (name.toLowerCase() === 'me') {
    const { memberId } = ctx.viewer;
    return sql<boolean>`coalesce(support_requests.requester_id = ${memberId}::bigint, false)`;
  }
  const ids = await listMembersNamed(ctx, name, true);
  return sql<boolean>`(support_requests.requester_id = any(${ids}::bigint[])
    or support_requests.requester_email ilike ${likeOf(name)})`;
}

/** A field that the agent doesn’t see of every request matches nothing. */
async function hasField(
  ctx: Ctx,
  { key, match, value = '' }: NonNullable<QueueFilter['field']>,
): Promise<Condition> {
  const nobody = { ownerId: null, categoryId: null };
  const isSeen = (await customFieldsNow(ctx)).some(
    (field) =>
      field.target === 'REQUEST' && field.key === key && seesField(ctx.viewer, field, nobody),
  );
  if (!isSeen) return sql<boolean>`false`;
  const text = sql`coalesce(support_requests.field_values ->> ${key}::text, '')`;
  const isEmpty = sql`${text} in ('', '[]', 'false')`;
  switch (match) {
    case 'IS':
      // A value, or one of several choices.
      return sql<boolean>`(lower(${text}) = ${value.toLowerCase()}
        or coalesce(jsonb_exists(support_requests.field_values -> ${key}::text, ${value}), false))`;
    case 'CONTAINS':
      return sql<boolean>`${text} ilike ${likeOf(value)}`;
    case 'FILLED':
      return sql<boolean>`not ${isEmpty}`;
    case 'EMPTY':
      return sql<boolean>`${isEmpty}`;
  }
}

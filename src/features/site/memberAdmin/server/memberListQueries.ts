import { type RawBuilder, sql } from 'kysely';
import { emailKey } from '#core/emailAddress.ts';
import { foldName } from '#features/people/members/memberRules.ts';
import { levelsOfMember } from '#features/people/standing/server/standings.ts';
import type { Database } from '#platform/database/database.ts';
import { rankOfMember } from '#platform/points/storedPoints.ts';
import type { MemberSort, MemberState } from '../memberListRules.ts';

export interface ManagedQuery {
  keyword?: string;
  /** Whether the keyword also matches email addresses. */
  withEmails: boolean;
  /** Whether pending and rejected members are included. */
  withApplicants: boolean;
  role?: string;
  state?: MemberState;
  profileListId?: number;
  lastLoginFrom?: Date;
  lastLoginTo?: Date;
  ids?: readonly number[];
  now: Date;
}

export interface ManagedOrder {
  sort: MemberSort;
  direction: 'asc' | 'desc';
}

export type ManagedRow = Awaited<ReturnType<typeof listManagedRows>>[number];

const columns = [
  'm.id',
  'm.username',
  'm.full_name',
  'm.avatar_url',
  'm.brand_user',
  'm.anonymous',
  'm.email',
  'm.email_verified_at',
  'm.role',
  'm.profile_list_ids',
  'm.joined_at',
  'm.last_login_at',
  'm.last_activity_at',
  'm.blocked_at',
  'm.blocked_reason',
  'm.content_hidden',
  'm.suspended_until',
  'm.suspended_reason',
  'm.deactivated_at',
  'm.approval_status',
  'm.approval_reason',
  'm.country',
  'm.language',
  'm.phone',
  'm.custom_fields',
  'm.screener_response',
  'm.screener_answered_at',
  'm.conversation_count',
  'm.comment_count',
  'm.reply_count',
  'm.likes_received_count',
  'm.likes_given_count',
  'm.accepted_count',
  'm.follower_count',
  'm.following_count',
] as const;

/**
 * All members except deleted ones, for member management. The page is selected by id only; a row's details
 * are computed only for the displayed members.
 */
export async function listManagedRows(
  db: Database,
  query: ManagedQuery,
  { order, offset, limit }: { order: ManagedOrder; offset: number; limit: number },
) {
  const idOrder = order.sort === 'NAME' ? 'asc' : idDirection(order);
  const shown = narrow(db, query)
    .select('m.id')
    .orderBy(sortColumn(order))
    .orderBy('m.id', idOrder)
    .offset(offset)
    .limit(limit);
  return db
    .selectFrom('members as m')
    .where('m.id', 'in', shown)
    .select(columns)
    .select([levelsOfMember.as('levels'), rankOfMember.as('rank')])
    .orderBy(sortColumn(order))
    .orderBy('m.id', idOrder)
    .execute();
}

export async function countManagedRows(db: Database, query: ManagedQuery): Promise<number> {
  const row = await narrow(db, query)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** In index order: newest first, ties by id. */
function idDirection({ direction }: ManagedOrder): 'asc' | 'desc' {
  return direction === 'desc' ? 'asc' : 'desc';
}

function sortColumn({ sort, direction }: ManagedOrder): RawBuilder<unknown> {
  const way = direction === 'asc' ? sql`asc` : sql`desc`;
  switch (sort) {
    case 'NAME':
      return sql`m.username_key ${way}`;
    case 'JOINED_AT':
      return sql`m.joined_at ${way}`;
    case 'LAST_LOGIN':
      return direction === 'asc'
        ? sql`m.last_login_at asc nulls first`
        : sql`m.last_login_at desc nulls last`;
    case 'ALL_MESSAGES_COUNT':
      return sql`(m.conversation_count + m.comment_count + m.reply_count) ${way}`;
  }
}

function narrow(db: Database, query: ManagedQuery) {
  const members = db.selectFrom('members as m').where('m.deleted_at', 'is', null);
  return conditionsOf(query).reduce((narrowed, condition) => narrowed.where(condition), members);
}

function conditionsOf(query: ManagedQuery): RawBuilder<boolean>[] {
  const { keyword, role, state, profileListId, lastLoginFrom, lastLoginTo, ids, now } = query;
  return [
    query.withApplicants ? null : sql<boolean>`m.approval_status = 'APPROVED'`,
    keyword ? contains(keyword, query.withEmails) : null,
    role ? holdsRole(role) : null,
    state ? inState(state, now) : null,
    profileListId === undefined
      ? null
      : sql<boolean>`m.profile_list_ids @> array[${profileListId}]::bigint[]`,
    lastLoginFrom ? sql<boolean>`m.last_login_at >= ${lastLoginFrom}` : null,
    lastLoginTo ? sql<boolean>`m.last_login_at < ${lastLoginTo}` : null,
    ids ? sql<boolean>`m.id = any(${ids}::bigint[])` : null,
  ].filter((condition) => condition !== null);
}

function contains(keyword: string, withEmails: boolean): RawBuilder<boolean> {
  const pattern = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  const key = pattern(emailKey(keyword));
  const name = sql`m.username_key like ${key} or m.full_name_folded like ${pattern(foldName(keyword))}`;
  return withEmails ? sql<boolean>`(${name} or m.email_key like ${key})` : sql<boolean>`(${name})`;
}

/** As base role, or granted globally or for a category. */
function holdsRole(role: string): RawBuilder<boolean> {
  return sql<boolean>`(m.role = ${role} or m.id in (
    select g.member_id from role_grants g where g.role_key = ${role}))`;
}

function inState(state: MemberState, now: Date): RawBuilder<boolean> {
  const in_ = sql`m.blocked_at is null and m.approval_status = 'APPROVED'`;
  const free = sql`(m.suspended_until is null or m.suspended_until <= ${now})`;
  switch (state) {
    case 'BLOCKED':
      return sql<boolean>`m.blocked_at is not null`;
    case 'PENDING':
    case 'REJECTED':
      // Written out, because the partial index of pending members has exactly this condition.
      return state === 'PENDING'
        ? sql<boolean>`(m.approval_status = 'PENDING' and m.blocked_at is null)`
        : sql<boolean>`(m.approval_status = 'REJECTED' and m.blocked_at is null)`;
    case 'SUSPENDED':
      return sql<boolean>`(${in_} and m.suspended_until > ${now})`;
    case 'DEACTIVATED':
      return sql<boolean>`(${in_} and ${free} and m.deactivated_at is not null)`;
    case 'UNVERIFIED':
      return sql<boolean>`m.email_verified_at is null`;
    case 'ACTIVE':
      return sql<boolean>`(${in_} and ${free} and m.deactivated_at is null)`;
  }
}

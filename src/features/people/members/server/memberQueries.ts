import { type RawBuilder, sql } from 'kysely';
import { emailKey } from '#core/emailAddress.ts';
import type { Database } from '#platform/database/database.ts';
import { type ApprovalStatusValue, foldName, type MemberSearchField } from '../memberRules.ts';
import type { MemberRow } from './memberLoader.ts';

/** SPEC §3 user list types. */
export const userListTypes = [
  'CONVERSATION_LIKES',
  'CONVERSATION_FOLLOWERS',
  'TOPIC_FOLLOWERS',
  'PROFILE_FOLLOWERS',
  'PROFILE_FOLLOWING',
  /** Besides the spec's: who liked a comment or reply. */
  'RESPONSE_LIKES',
] as const;
export type UserListType = (typeof userListTypes)[number];

export interface MemberQuery {
  /** At least three characters; matches anywhere in the fields. */
  keyword?: string;
  /** A shorter keyword: only an exact username. */
  exactUsername?: string;
  /** A shorter keyword: usernames, and words of full names, that begin with it. */
  beginning?: string;
  searchFields: readonly MemberSearchField[];
  /** Whether the keyword also matches email addresses; for holders of EDIT_USER. */
  byEmail?: boolean;
  usernames?: readonly string[];
  ids?: readonly number[];
  brandUser?: boolean;
  /** Approved members by default. */
  approvalStatus?: ApprovalStatusValue;
  list?: { type: UserListType; objectId: number };
}

export interface MemberOrder {
  byUsername: boolean;
  /** Those who joined last come first. */
  newestFirst?: boolean;
  /** Participants of this conversation are listed first. */
  boostConversationId?: number;
}

/** The base of every member list. Excludes blocked, deactivated and deleted members. */
export function visibleMembers(db: Database) {
  return db
    .selectFrom('members')
    .where('members.deleted_at', 'is', null)
    .where('members.blocked_at', 'is', null)
    .where('members.deactivated_at', 'is', null);
}

export const messageCount = sql<number>`(members.conversation_count + members.comment_count + members.reply_count)`;

export async function listMembers(
  db: Database,
  query: MemberQuery,
  { order, offset, limit }: { order: MemberOrder; offset: number; limit: number },
): Promise<MemberRow[]> {
  const members = narrow(db, query).selectAll('members');
  if (order.newestFirst) {
    return members.orderBy('members.id', 'desc').offset(offset).limit(limit).execute();
  }
  const boosted =
    order.boostConversationId === undefined
      ? members
      : members.orderBy(participates(order.boostConversationId), 'desc');
  const ranked = order.byUsername
    ? boosted
    : boosted
        .orderBy(closeness(query.keyword ?? query.beginning), 'desc')
        .orderBy(messageCount, 'desc');
  return ranked
    .orderBy(order.byUsername ? 'members.username_key' : 'members.id')
    .offset(offset)
    .limit(limit)
    .execute();
}

export async function countMembers(db: Database, query: MemberQuery): Promise<number> {
  const row = await narrow(db, query)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

function narrow(db: Database, query: MemberQuery) {
  return conditionsOf(query).reduce(
    (members, condition) => members.where(condition),
    visibleMembers(db),
  );
}

function conditionsOf(query: MemberQuery): RawBuilder<boolean>[] {
  return [
    sql<boolean>`members.approval_status = ${query.approvalStatus ?? 'APPROVED'}`,
    query.keyword === undefined ? null : matchesKeyword(query.keyword, query),
    query.beginning === undefined ? null : nameBegins(query.beginning),
    query.exactUsername === undefined
      ? null
      : sql<boolean>`members.username_key = ${query.exactUsername.toLowerCase()}`,
    query.usernames === undefined
      ? null
      : sql<boolean>`members.username_key = any(${query.usernames.map((name) => name.toLowerCase())}::text[])`,
    query.ids === undefined ? null : sql<boolean>`members.id = any(${query.ids}::bigint[])`,
    query.brandUser === undefined ? null : sql<boolean>`members.brand_user = ${query.brandUser}`,
    query.list === undefined ? null : isListed(query.list),
  ].filter((condition) => condition !== null);
}

function matchesKeyword(keyword: string, query: MemberQuery): RawBuilder<boolean> {
  const named = nameContains(keyword, query.searchFields);
  if (!query.byEmail) return named;
  return sql<boolean>`(${named} or members.email_key like ${containing(emailKey(keyword))})`;
}

/** Matches the keyword in one of the fields, case- and accent-insensitively. */
export function nameContains(
  keyword: string,
  fields: readonly MemberSearchField[],
): RawBuilder<boolean> {
  const username = sql`members.username_key like ${containing(emailKey(keyword))}`;
  const fullName = sql`members.full_name_folded like ${containing(foldName(keyword))}`;
  if (!fields.includes('fullName')) return sql<boolean>`(${username})`;
  if (!fields.includes('username')) return sql<boolean>`(${fullName})`;
  return sql<boolean>`(${username} or ${fullName})`;
}

/** By patterns that the trigram index of names can find. */
function nameBegins(text: string): RawBuilder<boolean> {
  const [key, name] = [text.toLowerCase(), foldName(text)].map(escapedPattern);
  return sql<boolean>`(members.username_key like ${`${key}%`} or members.full_name_folded like ${`${name}%`}
    or members.full_name_folded like ${`% ${name}%`})`;
}

/** A pattern for `like`. */
function containing(text: string): string {
  return `%${escapedPattern(text)}%`;
}

function escapedPattern(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/** Exact username first, then prefixes, then others. */
function closeness(keyword: string | undefined): RawBuilder<number> {
  const key = keyword?.toLowerCase() ?? '';
  if (key === '') return sql<number>`0::integer`;
  return sql<number>`case when members.username_key = ${key} then 2
    when starts_with(members.username_key, ${key}) then 1 else 0 end`;
}

/**
 * Authors of a post and of its newest public responses: the order would reveal the authors of others. For
 * posts with thousands of responses not all are read: counted ones are not deleted, which is repeated for the
 * index on a post's comments.
 */
function participates(conversationId: number): RawBuilder<boolean> {
  return sql<boolean>`members.id in (
    select author_id from conversations where id = ${conversationId} and deleted_at is null
    union
    (select author_id from comments
     where conversation_id = ${conversationId} and parent_id is null and deleted_at is null and is_counted
     order by created_at desc limit 200))`;
}

/** Members who like or follow an item or a member; none for deleted items. */
function isListed({
  type,
  objectId,
}: {
  type: UserListType;
  objectId: number;
}): RawBuilder<boolean> {
  if (type === 'PROFILE_FOLLOWERS') {
    return sql<boolean>`members.id in (
      select follower_id from member_follows where followed_id = ${objectId})`;
  }
  if (type === 'PROFILE_FOLLOWING') {
    return sql<boolean>`members.id in (
      select followed_id from member_follows where follower_id = ${objectId})`;
  }
  const [target, kind, table] = {
    CONVERSATION_LIKES: ['conversation', 'like', 'conversations'] as const,
    RESPONSE_LIKES: ['comment', 'like', 'comments'] as const,
    CONVERSATION_FOLLOWERS: ['conversation', 'follow', 'conversations'] as const,
    TOPIC_FOLLOWERS: ['topic', 'follow', 'topics'] as const,
  }[type];
  return sql<boolean>`members.id in (
    select member_id from marks
    where target_type = ${target} and target_id = ${objectId} and kind = ${kind}
      and exists (select from ${sql.table(table)} where id = ${objectId} and deleted_at is null))`;
}

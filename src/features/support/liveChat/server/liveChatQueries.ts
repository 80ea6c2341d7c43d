import { createHash } from 'node:crypto';
import { type Selectable, type SqlBool, sql } from 'kysely';
import type { LiveChats } from '#db/tables.ts';
import type {
  SupportEntryRow,
  SupportRequestRow,
} from '#features/support/requests/server/supportRows.ts';
import type { Ctx } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { endedHours } from '../liveChatRules.ts';

export type LiveChatRow = Omit<Selectable<LiveChats>, 'state' | 'ended_by'> & {
  state: 'WAITING' | 'ACTIVE' | 'ENDED';
  ended_by: 'VISITOR' | 'AGENT' | 'SYSTEM' | null;
};

/** Whose chat it is: an account, else a browser. */
export type Visitor =
  | { member_id: number; visitor_key_hash: null }
  | { member_id: null; visitor_key_hash: string };

export function hashOfSecret(secret: string): string {
  return createHash('sha256').update(`live chat ${secret}`).digest('hex');
}

/** Whom a site around the frame of the chat has named, with its signature. */
export function visitorOfPerson(personId: number): Visitor {
  return { member_id: null, visitor_key_hash: hashOfSecret(`of person ${personId}`) };
}

/** The viewer's account, then their browser, in which they may have begun a chat before they signed in. */
export function visitorOf({ viewer, visitor }: Pick<Ctx, 'viewer' | 'visitor'>): Visitor[] {
  const secret = visitor?.secret ?? null;
  const person = visitor?.person ?? null;
  return [
    ...(person === null ? [] : [visitorOfPerson(person.id)]),
    ...(viewer.memberId === null
      ? []
      : [{ member_id: viewer.memberId, visitor_key_hash: null } as const]),
    ...(secret === null
      ? []
      : [{ member_id: null, visitor_key_hash: hashOfSecret(secret) } as const]),
  ];
}

/** Has the chats of a browser belong to its next secret. */
export async function moveVisitorChats(
  { db }: Pick<Ctx, 'db'>,
  { before, after }: { before: string; after: string },
): Promise<void> {
  await db
    .updateTable('live_chats')
    .set({ visitor_key_hash: hashOfSecret(after) })
    .where('visitor_key_hash', '=', hashOfSecret(before))
    .execute();
}

/** SQL: the row of `live_chats` is the visitor's. */
export function isOfVisitor({ member_id: memberId, visitor_key_hash: hash }: Visitor) {
  return memberId === null
    ? sql<SqlBool>`live_chats.visitor_key_hash = ${hash}`
    : sql<SqlBool>`live_chats.member_id = ${memberId}::bigint`;
}

/** The newest chat of an account, or of a browser without one, while it goes on and for a day. */
export async function findOwnChat(
  ctx: Pick<Ctx, 'db' | 'now'>,
  [visitor, browser]: Visitor[],
): Promise<LiveChatRow | null> {
  if (!visitor) return null;
  const chat = await findChatOf(ctx, visitor);
  if (!browser || (chat !== null && chat.state !== 'ENDED')) return chat;
  // Once it has ended, it is no concern of who signs in here.
  const begun = await findChatOf(ctx, browser);
  return begun !== null && begun.state !== 'ENDED' ? begun : chat;
}

async function findChatOf(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  visitor: Visitor,
): Promise<LiveChatRow | null> {
  const row = await db
    .selectFrom('live_chats')
    .where(isOfVisitor(visitor))
    // Spam and deleted requests exist for nobody.
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('support_requests')
          .whereRef('support_requests.id', '=', 'live_chats.request_id')
          .where('hidden_as', 'is', null)
          .select('support_requests.id'),
      ),
    )
    .orderBy('started_at', 'desc')
    .limit(1)
    .selectAll()
    .$castTo<LiveChatRow>()
    .executeTakeFirst();
  if (!row) return null;
  const isOld =
    row.ended_at !== null && row.ended_at.getTime() < now.getTime() - endedHours * 3_600_000;
  return isOld ? null : row;
}

export async function findChat(db: Database, requestId: number): Promise<LiveChatRow | null> {
  const row = await db
    .selectFrom('live_chats')
    .where('request_id', '=', requestId)
    .selectAll()
    .$castTo<LiveChatRow>()
    .executeTakeFirst();
  return row ?? null;
}

/** How many chats were begun before it and wait too, and itself. */
export async function queuePositionOf(
  { db }: Pick<Ctx, 'db'>,
  { started_at: startedAt, request_id: requestId }: LiveChatRow,
): Promise<number> {
  const { total } = await db
    .selectFrom('live_chats')
    .where('state', '=', 'WAITING')
    .where(sql<SqlBool>`(started_at, request_id) <= (${startedAt}, ${requestId}::bigint)`)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Chats by which the wait is judged: so many of the last days, and no fewer than some. */
const recentChats = { days: 7, most: 50, least: 5 } as const;

/** The median of what visitors have waited, in whole minutes; null if there were few. */
export async function usualWaitOf({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<number | null> {
  const since = new Date(now.getTime() - recentChats.days * 86_400_000);
  const { rows } = await sql<{ seconds: number | null; total: number }>`
    select percentile_cont(0.5) within group (order by seconds) as seconds, count(*)::int as total
    from (select extract(epoch from accepted_at - started_at)::float as seconds from live_chats
      where accepted_at > ${since} order by accepted_at desc limit ${recentChats.most}) recent`.execute(
    db,
  );
  const [found] = rows;
  if (!found || found.seconds === null || found.total < recentChats.least) return null;
  return Math.max(1, Math.ceil(found.seconds / 60));
}

/** What happens in a chat, as its visitor sees it: no notes, no internal changes. */
const chatEvents = ['CHAT_ACCEPTED', 'CHAT_TRANSFERRED', 'CHAT_ENDED'] as const;

/** SQL: the row of `support_entries` was written in this chat, and its visitor sees it. */
function isShownIn({ request_id: requestId, ended_seq: endedSeq }: LiveChatRow) {
  return sql<SqlBool>`(support_entries.request_id = ${requestId}::bigint
    and support_entries.origin_id = ${requestId}::bigint
    and support_entries.is_public
    and (${endedSeq}::int is null or support_entries.seq <= ${endedSeq}::int)
    and (support_entries.kind = 'REPLY' or support_entries.event = any(${[...chatEvents]}::text[])))`;
}

/** In order, after a message. */
export function listChatEntries(
  db: Database,
  chat: LiveChatRow,
  { after, limit }: { after: number; limit: number },
): Promise<SupportEntryRow[]> {
  return db
    .selectFrom('support_entries')
    .where(isShownIn(chat))
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(limit)
    .selectAll()
    .$castTo<SupportEntryRow>()
    .execute();
}

interface ChatCounts {
  total: number;
  lastSeq: number;
  /** Messages of agents that the visitor has not read. */
  unreadCount: number;
}

export async function countChatEntries(db: Database, chat: LiveChatRow): Promise<ChatCounts> {
  const row = await db
    .selectFrom('support_entries')
    .where(isShownIn(chat))
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      fn.max<number | null>('seq').as('last_seq'),
      fn
        .countAll<number>()
        .filterWhere('author_role', '=', 'AGENT')
        .filterWhere('kind', '=', 'REPLY')
        .filterWhere('seq', '>', chat.visitor_read_seq)
        .as('unread'),
    ])
    .executeTakeFirstOrThrow();
  return {
    ...{ total: Number(row.total), lastSeq: row.last_seq ?? 0 },
    unreadCount: Number(row.unread),
  };
}

/** A message that was sent before under this key. */
export async function findSentMessage(
  db: Database,
  requestId: number,
  sentAs: string,
): Promise<SupportEntryRow | undefined> {
  return db
    .selectFrom('support_entries')
    .where('request_id', '=', requestId)
    .where('author_role', '=', 'REQUESTER')
    .where('sent_as', '=', sentAs)
    .selectAll()
    .$castTo<SupportEntryRow>()
    .executeTakeFirst();
}

export async function findChatRequest(db: Database, id: number): Promise<SupportRequestRow> {
  return db
    .selectFrom('support_requests')
    .where('id', '=', id)
    .selectAll()
    .$castTo<SupportRequestRow>()
    .executeTakeFirstOrThrow();
}

import { sql } from 'kysely';
import type { PageWindow } from '#core/paging.ts';
import { type Ctx, perRequest } from '#platform/context.ts';
import type { Database, DatabaseTransaction } from '#platform/database/database.ts';
import { RememberingLoader } from '#platform/rememberingLoader.ts';
import type { RequestFilter, SupportKind } from '../supportRequestRules.ts';
import {
  isShownToCustomers,
  ownRequestIds,
  seesEntry,
  visibleRequests,
} from './requestVisibility.ts';
import { hasText, type SearchedText } from './searchTexts.ts';
import { entryColumns, type SupportEntryRow, type SupportRequestRow } from './supportRows.ts';

/** Requests by id that the viewer sees. */
export function supportRequestLoader(
  ctx: Ctx,
): RememberingLoader<number, SupportRequestRow | null> {
  return perRequest(ctx, createRequestLoader);
}

function createRequestLoader(ctx: Ctx): RememberingLoader<number, SupportRequestRow | null> {
  return new RememberingLoader(async (ids) => {
    const rows = await visibleRequests(ctx)
      .where('support_requests.id', 'in', ids)
      .selectAll('support_requests')
      .$castTo<SupportRequestRow>()
      .execute();
    const found = new Map(rows.map((row) => [row.id, row]));
    return ids.map((id) => found.get(id) ?? null);
  });
}

export async function findRequestByNumber(
  ctx: Ctx,
  number: number,
): Promise<SupportRequestRow | null> {
  const row = await visibleRequests(ctx)
    .where('number', '=', number)
    .selectAll('support_requests')
    .$castTo<SupportRequestRow>()
    .executeTakeFirst();
  return row ?? null;
}

/** Locks a request that the viewer sees. */
export async function lockRequest(
  ctx: Pick<Ctx, 'viewer'>,
  trx: DatabaseTransaction,
  id: number,
): Promise<SupportRequestRow | undefined> {
  return visibleRequests({ db: trx, viewer: ctx.viewer })
    .where('support_requests.id', '=', id)
    .selectAll('support_requests')
    .forUpdate()
    .$castTo<SupportRequestRow>()
    .executeTakeFirst();
}

const statusesOf: Record<RequestFilter, readonly string[] | null> = {
  ALL: null,
  OPEN: ['NEW', 'OPEN'],
  WAITING: ['WAITING'],
  RESOLVED: ['RESOLVED'],
  CLOSED: ['CLOSED'],
};

interface OwnRequestFilter {
  kind: SupportKind;
  status: RequestFilter;
  keyword?: string | null;
  /** The words of the keyword, in messages and names of files. */
  texts: readonly SearchedText[];
  /** Without those of colleagues, and those that the viewer is copied in on. */
  ownOnly?: boolean | null;
}

function ownRequests(ctx: Ctx, { kind, status, keyword, texts, ownOnly }: OwnRequestFilter) {
  const statuses = statusesOf[status];
  const text = keyword?.trim() ?? '';
  const number = Number(/^#?(\d{1,15})$/.exec(text)?.[1] ?? 0);
  const has = (each: SearchedText) =>
    sql<boolean>`(${hasText(ctx, each)} or support_requests.title ilike ${likeOf(each.value)})`;
  const found = ctx.db
    .selectFrom('support_requests')
    .where('support_requests.id', 'in', ownRequestIds(ctx.viewer))
    .where(isShownToCustomers)
    .where('kind', '=', kind)
    .where('merged_into', 'is', null)
    .$if(text !== '', (query) =>
      query.where((eb) =>
        eb.or([
          eb('title', 'ilike', likeOf(text)),
          eb('number', '=', number),
          ...(texts.length > 0
            ? [eb.and(texts.map((each) => (each.isNegated ? eb.not(has(each)) : has(each))))]
            : []),
        ]),
      ),
    )
    .$if(ownOnly === true, (query) => query.where('requester_id', '=', ctx.viewer.memberId));
  return statuses === null ? found : found.where('status', 'in', statuses);
}

/** The pattern of `like` for what contains a text. */
export function likeOf(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/** The viewer's own requests, the last active first. */
export function listOwnRequests(
  ctx: Ctx,
  filter: OwnRequestFilter,
  { offset, size }: PageWindow,
): Promise<SupportRequestRow[]> {
  return ownRequests(ctx, filter)
    .selectAll('support_requests')
    .orderBy('last_entry_at', 'desc')
    .orderBy('support_requests.id', 'desc')
    .offset(offset)
    .limit(size + 1)
    .$castTo<SupportRequestRow>()
    .execute();
}

export async function countOwnRequests(ctx: Ctx, filter: OwnRequestFilter): Promise<number> {
  const { total } = await ownRequests(ctx, filter)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** The entries that the viewer sees, in order; of a long request the newest, or those before one. */
export async function listEntries(
  ctx: Ctx,
  requestId: number,
  { limit, before, only }: { limit: number; before?: number | null; only?: number | null },
): Promise<SupportEntryRow[]> {
  const rows = await ctx.db
    .selectFrom('support_entries')
    .where('request_id', '=', requestId)
    .where(seesEntry(ctx.viewer))
    .$if(only != null, (query) => query.where('seq', '=', only ?? 0))
    .$if(before != null, (query) =>
      query.where(
        sql<boolean>`(created_at, seq) < (select edge.created_at, edge.seq from support_entries edge
          where edge.request_id = ${requestId} and edge.seq = ${before ?? 0})`,
      ),
    )
    .select(entryColumns)
    .orderBy('created_at', 'desc')
    .orderBy('seq', 'desc')
    .limit(limit)
    .$castTo<SupportEntryRow>()
    .execute();
  return rows.reverse();
}

/** The first entry of each request: what it asks. */
export function openingLoader(ctx: Ctx): RememberingLoader<number, SupportEntryRow | null> {
  return perRequest(ctx, createOpeningLoader);
}

function createOpeningLoader({
  db,
  viewer,
}: Ctx): RememberingLoader<number, SupportEntryRow | null> {
  return new RememberingLoader(async (ids) => {
    const rows = await db
      .selectFrom('support_entries')
      .where('request_id', 'in', ids)
      .where('seq', '=', 1)
      // Of a request that the desk opened for itself, it is a note.
      .where(seesEntry(viewer))
      .select(entryColumns)
      .$castTo<SupportEntryRow>()
      .execute();
    const found = new Map(rows.map((row) => [row.request_id, row]));
    return ids.map((id) => found.get(id) ?? null);
  });
}

/** How far the viewer has read each request. */
export function readSeqLoader(ctx: Ctx): RememberingLoader<number, number> {
  return perRequest(ctx, createReadLoader);
}

function createReadLoader({ db, viewer }: Ctx): RememberingLoader<number, number> {
  return new RememberingLoader(async (ids) => {
    if (viewer.memberId === null) return ids.map(() => 0);
    const rows = await db
      .selectFrom('support_reads')
      .where('member_id', '=', viewer.memberId)
      .where('request_id', 'in', ids)
      .select(['request_id', 'seq'])
      .execute();
    const found = new Map(rows.map(({ request_id, seq }) => [request_id, seq]));
    return ids.map((id) => found.get(id) ?? 0);
  });
}

/** Reading never goes back. */
export async function writeRead(
  db: Database,
  read: { requestId: number; memberId: number; seq: number },
): Promise<void> {
  await sql`
    insert into support_reads (request_id, member_id, seq)
    values (${read.requestId}, ${read.memberId}, ${read.seq})
    on conflict (request_id, member_id) do update set seq = greatest(support_reads.seq, excluded.seq)
  `.execute(db);
}

export function findRating(db: Database, row: Pick<SupportRequestRow, 'id' | 'resolved_at'>) {
  return db
    .selectFrom('support_ratings')
    .where('request_id', '=', row.id)
    .where('resolved_at', '=', row.resolved_at ?? sql<Date>`'-infinity'`)
    .selectAll()
    .executeTakeFirst();
}

/** People copied in. */
export function listParticipantIds(db: Database, requestId: number): Promise<number[]> {
  return db
    .selectFrom('support_participants')
    .where('request_id', '=', requestId)
    .orderBy('created_at')
    .orderBy('member_id')
    .select('member_id')
    .execute()
    .then((rows) => rows.map(({ member_id }) => member_id));
}

/** Ids and follow-ups of requests that are due to close, a batch at a time. */
export async function listDueToClose(
  db: Database,
  { before, limit }: { before: Date; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('support_requests')
    .where('status', '=', 'RESOLVED')
    .where('merged_into', 'is', null)
    .where('hidden_as', 'is', null)
    .where('resolved_at', '<=', before)
    .orderBy('resolved_at')
    .limit(limit)
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

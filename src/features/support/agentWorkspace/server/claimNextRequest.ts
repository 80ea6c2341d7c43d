import { type RawBuilder, sql } from 'kysely';
import { parseInput } from '#core/parseInput.ts';
import { seesAgentSide } from '#features/support/requests/server/requestVisibility.ts';
import type { SupportRequestRow } from '#features/support/requests/server/supportRows.ts';
import {
  openRequest,
  type SupportChange,
} from '#features/support/requests/server/supportWrites.ts';
import type { Ctx, Unit } from '#platform/context.ts';
import { countLimit, type QueueFilter } from '../queueFilterRules.ts';
import { claimNextSchema } from '../queueInputs.ts';
import { demandAgent } from './demandAgent.ts';
import { queueOrders } from './queueOrders.ts';
import { filtered } from './queueQueries.ts';
import { filterOfView } from './queueService.ts';

export interface ClaimedRequest {
  /** Null: nothing is left. */
  request: SupportRequestRow | null;
  /** Requests of the view after this one, at most `countLimit` + 1. */
  left: number;
}

/** Seconds in which a page opens and announces its agent; until then a claim holds without. */
const opensWithin = 20;
/** Seconds after which an agent who is silent is gone: timers of hidden tabs run once a minute. */
const goneAfter = 90;
/** Candidates that others may take meanwhile, until the list is read anew. */
const triedAtOnce = 20;
const mostTries = 5;

/**
 * Gives the agent the next request of a view, in its order: one that nobody else has open or was given, and that is
 * not someone else's. No two agents get the same one: whoever writes its row first has it (decision 0805).
 * @throws AppError FORBIDDEN, NOT_FOUND for an unknown view, VALIDATION_FAILED
 */
export async function claimNextRequest(ctx: Ctx, given: unknown): Promise<ClaimedRequest> {
  const memberId = demandAgent(ctx);
  const { view, skippedIds } = parseInput(claimNextSchema, given);
  const filter = await filterOfView(ctx, view);
  const skipped = (skippedIds ?? []).map(Number);
  // By itself: agents who are given requests at the same time don't wait for each other.
  await ctx.db.deleteFrom('support_claims').where('member_id', '=', memberId).execute();
  for (let tries = 0; tries < mostTries; tries += 1) {
    const candidates = await listCandidates(ctx, { filter, skipped, memberId });
    for (const request of candidates) {
      if (!(await claim(ctx, { requestId: request.id, memberId }))) continue;
      const ids = [...skipped, request.id];
      return { request, left: await countLeft(ctx, { filter, skipped: ids, memberId }) };
    }
    if (candidates.length < triedAtOnce) break;
  }
  return { request: null, left: 0 };
}

interface Asked {
  filter: QueueFilter;
  skipped: readonly number[];
  memberId: number;
}

/** What the agent could be given: requests that they work on, and that are nobody else's. */
async function playable(ctx: Ctx, { filter, skipped, memberId }: Asked) {
  const rows = (await filtered(ctx, filter))
    .where(seesAgentSide(ctx.viewer))
    .where(sql<boolean>`support_requests.requester_id is distinct from ${memberId}::bigint`)
    .where(sql<boolean>`support_requests.id <> all(${skipped}::bigint[])`);
  // A view of one agent's requests is of theirs.
  if (filter.assignee !== undefined && filter.assignee !== 'ME') return rows;
  return rows.where((eb) =>
    eb.or([eb('assignee_id', 'is', null), eb('assignee_id', '=', memberId)]),
  );
}

async function listCandidates(ctx: Ctx, asked: Asked): Promise<SupportRequestRow[]> {
  const { by, isDescending } = queueOrders[asked.filter.sort ?? 'ACTIVITY'];
  const direction = isDescending ? 'desc' : 'asc';
  const rows = await playable(ctx, asked);
  return rows
    .where(sql<boolean>`not exists (
      select from support_presence there where there.request_id = support_requests.id
        and there.member_id <> ${asked.memberId} and there.seen_at > ${before(ctx, goneAfter)})`)
    .where(sql<boolean>`not exists (
      select from support_claims claim where claim.request_id = support_requests.id
        and claim.member_id <> ${asked.memberId} and ${isHeld(ctx, sql`claim`)})`)
    .orderBy(by, direction)
    .orderBy('support_requests.id', direction)
    .limit(triedAtOnce)
    .selectAll('support_requests')
    .$castTo<SupportRequestRow>()
    .execute();
}

async function countLeft(ctx: Ctx, asked: Asked): Promise<number> {
  const rows = await playable(ctx, asked);
  const found = rows.select('support_requests.id').limit(countLimit + 1);
  const { total } = await ctx.db
    .selectFrom(found.as('found'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** @returns false if someone else has it */
async function claim(
  ctx: Ctx,
  { requestId, memberId }: { requestId: number; memberId: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into support_claims (request_id, member_id, claimed_at)
    values (${requestId}, ${memberId}, ${ctx.now})
    on conflict (request_id) do update set member_id = excluded.member_id, claimed_at = excluded.claimed_at
      where support_claims.member_id = excluded.member_id or not ${isHeld(ctx, sql`support_claims`)}
    returning request_id`.execute(ctx.db);
  return rows.length > 0;
}

/** SQL: the agent of a claim was just given the request, or has it open. */
function isHeld(ctx: Ctx, of: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(${of}.claimed_at > ${before(ctx, opensWithin)} or exists (
    select from support_presence holder where holder.request_id = ${of}.request_id
      and holder.member_id = ${of}.member_id and holder.seen_at > ${before(ctx, goneAfter)}))`;
}

function before({ now }: Pick<Ctx, 'now'>, seconds: number): Date {
  return new Date(now.getTime() - seconds * 1000);
}

/** A request that an agent was given is theirs once they change it; only looked at, it stays in the queue. */
export async function keepClaimed(
  ctx: Ctx,
  unit: Unit,
  { before: former, after }: SupportChange,
): Promise<void> {
  const { memberId } = ctx.viewer;
  if (memberId === null || former === null) return;
  if (former.assignee_id !== null || after.assignee_id !== null) return;
  const claimed = await unit.trx
    .selectFrom('support_claims')
    .where('request_id', '=', after.id)
    .where('member_id', '=', memberId)
    .select('request_id')
    .executeTakeFirst();
  if (!claimed) return;
  const open = openRequest(ctx, unit, after);
  await open.patch({ assignee_id: memberId });
  await open.addEvent('ASSIGNED', { memberId });
  unit.emit({
    type: 'supportRequest.assigned',
    payload: { requestId: after.id, assigneeId: memberId },
  });
}

/** Of those who were given something long ago. */
export function deleteOldClaims({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<unknown> {
  return db
    .deleteFrom('support_claims')
    .where('claimed_at', '<', before({ now }, 86_400))
    .execute();
}

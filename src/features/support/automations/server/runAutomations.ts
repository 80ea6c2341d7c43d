import { sql } from 'kysely';
import type { DurableEvent } from '#core/domainEvents.ts';
import { AppError } from '#core/errors.ts';
import { runRequestActions } from '#features/support/agentWorkspace/server/runRequestActions.ts';
import type { SupportRequestRow } from '#features/support/requests/server/supportRows.ts';
import { changeUnseen } from '#features/support/requests/server/supportWrites.ts';
import { type Ctx, inTransaction, type Unit } from '#platform/context.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { type ConsumerContext, defineEventConsumer } from '#platform/events/eventConsumer.ts';
import {
  type AutomationTrigger,
  automationLimits,
  isTimed,
  meetsConditions,
} from '../automationRules.ts';
import { factsOfRequest, readAutomations, type SupportAutomation } from './automationStore.ts';

const dayMs = 86_400_000;
const batchSize = 500;

interface Occasion {
  requestId: number;
  /** Identifies it: an automation runs once on each. */
  key: string;
}

/**
 * Runs the enabled automations of a trigger on one request, in their order, each within its own savepoint: one
 * that fails changes nothing and is logged.
 */
async function runTrigger(
  ctx: ConsumerContext,
  trigger: AutomationTrigger,
  occasion: Occasion,
): Promise<void> {
  const automations = await readAutomations(ctx.trx);
  for (const automation of automations) {
    if (automation.isEnabled && automation.trigger === trigger) {
      await runOn(ctx, ctx, { automation, occasion });
    }
  }
}

/** @returns whether it ran */
async function runOn(
  given: Ctx,
  { trx, emit }: Unit,
  { automation, occasion }: { automation: SupportAutomation; occasion: Occasion },
): Promise<boolean> {
  const { conditions, actions, id } = automation;
  if (conditions === null) return false;
  // What was read before may be out of date.
  const ctx: Ctx = { ...given, perRequest: new Map() };
  const events: Parameters<Unit['emit']>[] = [];
  const unit: Unit = { trx, emit: (event, details) => void events.push([event, details]) };
  const { requestId, key } = occasion;
  const hasRun = await changeUnseen(ctx, unit, {
    id: requestId,
    work: async (open) => {
      if (open.row.merged_into !== null) return false;
      if (!meetsConditions(factsOfRequest(open.row), conditions, ctx.now)) return false;
      if (!(await claimRun(ctx, trx, { automationId: id, requestId, key }))) return false;
      const before = open.row;
      await sql`savepoint automation`.execute(trx);
      try {
        await runRequestActions(ctx, open, { actions });
        await sql`release savepoint automation`.execute(trx);
        return true;
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        await sql`rollback to savepoint automation`.execute(trx);
        open.row = before;
        open.reply = null;
        events.length = 0;
        await trx
          .updateTable('support_automation_runs')
          .set({ error: error.code })
          .where('automation_id', '=', id)
          .where('request_id', '=', requestId)
          .where('occasion', '=', key)
          .execute();
        return false;
      }
    },
  });
  for (const [event, details] of events) emit(markedBy(id, event), details);
  return hasRun;
}

/** Changes by automations start no automation. */
function markedBy(automationId: number, event: DurableEvent): DurableEvent {
  // The events of requests have this optional property; others ignore it.
  const payload = { ...event.payload, automationId };
  return { ...event, payload } as DurableEvent;
}

/** Logs the run, unless it has run on this occasion, or too often on this request. */
async function claimRun(
  ctx: Ctx,
  trx: DatabaseTransaction,
  run: { automationId: number; requestId: number; key: string },
): Promise<boolean> {
  const since = new Date(ctx.now.getTime() - dayMs);
  const { rows } = await sql`
    insert into support_automation_runs (automation_id, request_id, occasion, ran_at)
    select ${run.automationId}::bigint, ${run.requestId}::bigint, ${run.key}, ${ctx.now}
    where (select count(*) from support_automation_runs
      where request_id = ${run.requestId} and ran_at > ${since}) < ${automationLimits.runsPerDay}
    on conflict do nothing returning 1`.execute(trx);
  return rows.length > 0;
}

/** Starts automations after events of requests. */
export const automationConsumer = defineEventConsumer({
  name: 'supportAutomations',
  handles: {
    'supportRequest.created': async (ctx, { payload, id }) => {
      if (payload.automationId !== undefined) return;
      await runTrigger(ctx, 'CREATED', { requestId: payload.requestId, key: `event:${id}` });
    },
    'supportRequest.replied': async (ctx, { payload, id }) => {
      const { requestId, entryId, authorRole } = payload;
      if (payload.automationId !== undefined || (await isAutomatic(ctx, entryId))) return;
      const trigger = authorRole === 'AGENT' ? 'AGENT_REPLIED' : 'CUSTOMER_REPLIED';
      await runTrigger(ctx, trigger, { requestId, key: `event:${id}` });
    },
    'supportRequest.statusChanged': async (ctx, { payload, id }) => {
      if (payload.automationId !== undefined) return;
      await runTrigger(ctx, 'STATUS_CHANGED', { requestId: payload.requestId, key: `event:${id}` });
    },
  },
});

/** Out-of-office replies and the like. */
async function isAutomatic({ trx }: ConsumerContext, entryId: number): Promise<boolean> {
  const entry = await trx
    .selectFrom('support_entries')
    .where('id', '=', entryId)
    .select('is_automatic')
    .executeTakeFirst();
  return entry?.is_automatic ?? true;
}

/**
 * Runs the automations on time: once after each public message, when their hours have passed.
 * @returns how many ran
 */
export async function runTimedAutomations(ctx: Ctx, signal?: AbortSignal): Promise<number> {
  let ran = 0;
  for (const automation of await readAutomations(ctx.db)) {
    if (!automation.isEnabled || automation.trigger !== 'TIME') continue;
    let after = 0;
    while (!signal?.aborted) {
      const found = await listDueRequests(ctx, automation, after);
      for (const row of found) {
        if (signal?.aborted) return ran;
        if (!meetsConditions(factsOfRequest(row), automation.conditions ?? [], ctx.now)) continue;
        const given = { automation, occasion: { requestId: row.id, key: occasionAfter(row) } };
        if (await inTransaction(ctx, (unit) => runOn(ctx, unit, given))) ran += 1;
      }
      after = found.at(-1)?.id ?? 0;
      if (found.length < batchSize) break;
    }
  }
  return ran;
}

function occasionAfter({ revision }: SupportRequestRow): string {
  return `revision:${revision}`;
}

async function listDueRequests(
  { db, now }: Ctx,
  { id, conditions }: SupportAutomation,
  after: number,
): Promise<SupportRequestRow[]> {
  const least = (type: string) => {
    const hours = (conditions ?? []).filter((each) => each.type === type && isTimed(each));
    return Math.min(...hours.map(({ value }) => Number(value)));
  };
  const before = (hours: number) =>
    new Date(Number.isFinite(hours) ? now.getTime() - hours * 3_600_000 : now.getTime());
  const statuses = (conditions ?? [])
    .filter(({ type }) => type === 'STATUS')
    .map(({ value }) => value);
  const wanted = statuses.length > 0 ? statuses : ['NEW', 'OPEN', 'WAITING'];
  const { rows } = await sql<SupportRequestRow>`
    select request.* from support_requests request
    where request.status = any(${wanted}::text[]) and request.merged_into is null
      and request.hidden_as is null and request.id > ${after}
      and request.last_entry_at <= ${before(least('HOURS_SINCE_ACTIVITY'))}
      and request.created_at <= ${before(least('HOURS_SINCE_CREATED'))}
      and not exists (select from support_automation_runs run
        where run.automation_id = ${id} and run.request_id = request.id
          and run.occasion = 'revision:' || request.revision)
    order by request.id limit ${batchSize}`.execute(db);
  return rows;
}

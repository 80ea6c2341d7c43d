import { demandUnchangedSince, momentOfChange } from '#core/changedSince.ts';
import { AppError } from '#core/errors.ts';
import { requireId } from '#core/ids.ts';
import { parseInput } from '#core/parseInput.ts';
import { demand, holds } from '#core/permissions.ts';
import {
  listPostTargets,
  type MessageTarget,
} from '#features/support/agentWorkspace/server/requestPosting.ts';
import { demandKnownTargets } from '#features/support/macros/server/macroService.ts';
import { audit } from '#platform/audit.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { supportAutomationSchema } from '../automationRules.ts';
import {
  type AutomationRow,
  readAutomations,
  type SupportAutomation,
  storedAutomationOf,
} from './automationStore.ts';
import { type AutomationTest, testOnHistory } from './testAutomation.ts';

/** @throws AppError UNAUTHENTICATED, FORBIDDEN */
export async function listAutomations(ctx: Ctx): Promise<SupportAutomation[]> {
  demand(holds(ctx.viewer, 'MANAGE_COMMUNITY'));
  return readAutomations(ctx.db);
}

/** @throws AppError UNAUTHENTICATED, FORBIDDEN */
export async function getPostTargets(ctx: Ctx): Promise<MessageTarget[]> {
  demand(holds(ctx.viewer, 'MANAGE_COMMUNITY'));
  return listPostTargets(ctx);
}

/**
 * Creates or changes an automation. It is off afterwards, until it is tested as it is now.
 * @throws AppError FORBIDDEN, NOT_FOUND, VALIDATION_FAILED, CONFLICT if somebody changed it since `updatedDate`
 */
export async function saveAutomation(
  ctx: Ctx,
  id: string | null,
  given: unknown,
): Promise<SupportAutomation> {
  demand(holds(ctx.viewer, 'MANAGE_COMMUNITY'));
  const input = parseInput(supportAutomationSchema, given);
  await demandKnownTargets(ctx, input.actions);
  const { name, trigger, conditions, actions } = input;
  const values = {
    ...{ name, trigger, conditions: JSON.stringify(conditions), actions: JSON.stringify(actions) },
    ...{ is_enabled: false, tested_at: null },
  };
  return inTransaction(ctx, async ({ trx }) => {
    const before = id === null ? null : await lockAutomation(trx, id);
    if (before) demandUnchangedSince(before, input.updatedDate);
    const row = await (before === null
      ? trx
          .insertInto('support_automations')
          .values({
            ...values,
            ...{ created_by_id: ctx.viewer.memberId, created_at: ctx.now, updated_at: ctx.now },
          })
          .returningAll()
          .executeTakeFirstOrThrow()
      : trx
          .updateTable('support_automations')
          .set({ ...values, updated_at: momentOfChange(before, ctx.now) })
          .where('id', '=', before.id)
          .returningAll()
          .executeTakeFirstOrThrow());
    await audit(trx, ctx, {
      action: before === null ? 'supportAutomation.created' : 'supportAutomation.changed',
      subjectType: 'supportAutomation',
      subjectId: row.id,
      detail: { name, trigger, conditions, actions },
    });
    return storedAutomationOf(row);
  });
}

/**
 * Tests an automation on the last 90 days; it can be turned on afterwards.
 * @throws AppError FORBIDDEN, NOT_FOUND, CONFLICT if it changed meanwhile
 */
export async function testAutomation(
  ctx: Ctx,
  id: string,
): Promise<{ automation: SupportAutomation; test: AutomationTest }> {
  demand(holds(ctx.viewer, 'MANAGE_COMMUNITY'));
  const automation = (await readAutomations(ctx.db)).find((each) => each.id === requireId(id));
  if (!automation) throw new AppError('NOT_FOUND');
  const { trigger, conditions } = automation;
  if (conditions === null) {
    throw new AppError('CONFLICT', { message: 'Save the conditions of this automation again.' });
  }
  const test = await testOnHistory(ctx, { trigger, conditions });
  const row = await ctx.db
    .updateTable('support_automations')
    .set({ tested_at: ctx.now })
    .where('id', '=', automation.id)
    .where('updated_at', '=', automation.updatedAt)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new AppError('CONFLICT', { message: 'The automation was changed meanwhile.' });
  return { automation: storedAutomationOf(row), test };
}

/**
 * Turns an automation on or off.
 * @throws AppError FORBIDDEN, NOT_FOUND, CONFLICT if it was not tested since it was changed
 */
export async function setAutomationEnabled(
  ctx: Ctx,
  { id, isEnabled }: { id: string; isEnabled: boolean },
): Promise<SupportAutomation> {
  demand(holds(ctx.viewer, 'MANAGE_COMMUNITY'));
  return inTransaction(ctx, async ({ trx }) => {
    const before = await lockAutomation(trx, id);
    if (isEnabled && before.tested_at === null) {
      throw new AppError('CONFLICT', { message: 'Test this automation before you turn it on.' });
    }
    const row = await trx
      .updateTable('support_automations')
      .set({ is_enabled: isEnabled })
      .where('id', '=', before.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await audit(trx, ctx, {
      action: isEnabled ? 'supportAutomation.switchedOn' : 'supportAutomation.switchedOff',
      subjectType: 'supportAutomation',
      subjectId: row.id,
      detail: { name: row.name },
    });
    return storedAutomationOf(row);
  });
}

/** With its log. @throws AppError FORBIDDEN, NOT_FOUND */
export async function deleteAutomation(ctx: Ctx, id: string): Promise<string> {
  demand(holds(ctx.viewer, 'MANAGE_COMMUNITY'));
  return inTransaction(ctx, async ({ trx }) => {
    const row = await lockAutomation(trx, id);
    await trx.deleteFrom('support_automations').where('id', '=', row.id).execute();
    await audit(trx, ctx, {
      action: 'supportAutomation.deleted',
      subjectType: 'supportAutomation',
      subjectId: row.id,
      detail: { name: row.name },
    });
    return `${row.id}`;
  });
}

export interface AutomationRun {
  requestId: number;
  /** Code of the refusal; then nothing was changed. */
  error: string | null;
  ranAt: Date;
}

/** The newest runs of an automation. */
export async function listAutomationRuns(
  ctx: Pick<Ctx, 'db'>,
  automationId: number,
): Promise<AutomationRun[]> {
  const rows = await ctx.db
    .selectFrom('support_automation_runs')
    .where('automation_id', '=', automationId)
    .orderBy('ran_at', 'desc')
    .limit(20)
    .select(['request_id', 'error', 'ran_at'])
    .execute();
  return rows.map(({ request_id, error, ran_at }) => ({
    ...{ requestId: request_id, error, ranAt: ran_at },
  }));
}

async function lockAutomation(trx: DatabaseTransaction, id: string): Promise<AutomationRow> {
  const row = await trx
    .selectFrom('support_automations')
    .where('id', '=', requireId(id))
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

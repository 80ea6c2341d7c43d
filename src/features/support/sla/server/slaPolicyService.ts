import type { BusinessCalendar } from '#core/businessTime.ts';
import { AppError } from '#core/errors.ts';
import { requireId } from '#core/ids.ts';
import { parseInput, validationFailed } from '#core/parseInput.ts';
import { demand, holds } from '#core/permissions.ts';
import { validationMessages } from '#core/validationMessages.ts';
import { demandAgent } from '#features/support/agentWorkspace/server/demandAgent.ts';
import { requestTypeLoader } from '#features/support/requestTypes/server/requestTypeStore.ts';
import { audit } from '#platform/audit.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { slaPolicySchema } from '../slaInputs.ts';
import type { SlaPolicy } from '../slaRules.ts';
import { listSlaPolicies } from './slaQueries.ts';

/** @throws AppError FORBIDDEN */
export async function listPolicies(ctx: Ctx): Promise<SlaPolicy[]> {
  demand(holds(ctx.viewer, 'MANAGE_COMMUNITY'));
  return (await listSlaPolicies(ctx.db)).filter(({ isArchived }) => !isArchived);
}

/** By which agents filter lists. */
export async function listPolicyChoices(ctx: Ctx): Promise<SlaPolicy[]> {
  demandAgent(ctx);
  return (await listSlaPolicies(ctx.db)).filter(({ isArchived }) => !isArchived);
}

/**
 * Creates or changes a policy. Running clocks take over what is promised at their next change and keep what
 * has elapsed.
 * @throws AppError FORBIDDEN, NOT_FOUND, VALIDATION_FAILED
 */
export async function saveSlaPolicy(
  ctx: Ctx,
  id: string | null,
  given: unknown,
): Promise<SlaPolicy> {
  demand(holds(ctx.viewer, 'MANAGE_COMMUNITY'));
  const input = parseInput(slaPolicySchema, given);
  await demandKnownTypes(ctx, input.conditions.typeIds ?? []);
  return inTransaction(ctx, async ({ trx }) => {
    const values = {
      ...{ name: input.name, conditions: JSON.stringify(input.conditions), updated_at: ctx.now },
      ...{ first_minutes: input.firstMinutes ?? null, next_minutes: input.nextMinutes ?? null },
      resolution_minutes: input.resolutionMinutes ?? null,
      calendar_id: input.calendar ? await insertCalendar(ctx, trx, input) : null,
    };
    const row = await (id === null
      ? trx
          .insertInto('support_policies')
          .values(({ selectFrom, fn, val }) => ({
            ...values,
            position: selectFrom('support_policies').select(
              fn.coalesce(fn.max('position'), val(0)).as('last'),
            ),
          }))
          .returning('id')
          .executeTakeFirst()
      : trx
          .updateTable('support_policies')
          .set(values)
          .where('id', '=', requireId(id))
          .where('archived_at', 'is', null)
          .returning('id')
          .executeTakeFirst());
    if (!row) throw new AppError('NOT_FOUND');
    await audit(trx, ctx, {
      action: id === null ? 'supportPolicy.created' : 'supportPolicy.changed',
      subjectType: 'supportPolicy',
      subjectId: row.id,
      detail: input,
    });
    return getPolicy(trx, row.id);
  });
}

/** Archived types are known: requests keep them. */
async function demandKnownTypes(ctx: Ctx, typeIds: readonly string[]): Promise<void> {
  const types = await requestTypeLoader(ctx).loadMany(typeIds.map(Number));
  const faults = types.flatMap((type, at) =>
    type === null
      ? {
          ...{ field: `conditions.typeIds.${at}`, rule: 'unknown' },
          message: validationMessages.format,
        }
      : [],
  );
  if (faults.length > 0) throw validationFailed(faults);
}

/** A calendar belongs to one version of one policy: clocks that ran by an earlier one are not recounted. */
async function insertCalendar(
  ctx: Ctx,
  trx: DatabaseTransaction,
  { name, calendar }: { name: string; calendar?: BusinessCalendar | null | undefined },
): Promise<number | null> {
  if (!calendar) return null;
  const { id } = await trx
    .insertInto('support_calendars')
    .values({
      ...{ name, time_zone: calendar.timeZone, updated_at: ctx.now },
      intervals: JSON.stringify(calendar.intervals),
      exceptions: JSON.stringify(calendar.exceptions),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function getPolicy(trx: DatabaseTransaction, id: number): Promise<SlaPolicy> {
  const policy = (await listSlaPolicies(trx)).find((each) => each.id === id);
  if (!policy) throw new AppError('NOT_FOUND');
  return policy;
}

export async function archiveSlaPolicy(ctx: Ctx, id: string): Promise<SlaPolicy> {
  demand(holds(ctx.viewer, 'MANAGE_COMMUNITY'));
  return inTransaction(ctx, async ({ trx }) => {
    const row = await trx
      .updateTable('support_policies')
      .set({ archived_at: ctx.now })
      .where('id', '=', requireId(id))
      .where('archived_at', 'is', null)
      .returning(['id', 'name'])
      .executeTakeFirst();
    if (!row) throw new AppError('NOT_FOUND');
    await audit(trx, ctx, {
      action: 'supportPolicy.archived',
      subjectType: 'supportPolicy',
      subjectId: row.id,
      detail: { name: row.name },
    });
    return getPolicy(trx, row.id);
  });
}

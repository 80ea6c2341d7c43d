import { demandUnchangedSince, momentOfChange } from '#core/changedSince.ts';
import { AppError } from '#core/errors.ts';
import { requireId } from '#core/ids.ts';
import { parseInput, validationFailed } from '#core/parseInput.ts';
import { demand, holds } from '#core/permissions.ts';
import { validationMessages } from '#core/validationMessages.ts';
import { textIn } from '#features/base/customFields/customFieldRules.ts';
import { listCustomFields } from '#features/base/customFields/server/customFieldLists.ts';
import { audit } from '#platform/audit.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { requestTypeSchema } from '../requestTypeInputs.ts';
import { type RequestType, requestTypeLimits, type TypeField } from '../requestTypeRules.ts';
import { listActiveTypes, requestTypeOf } from './requestTypeStore.ts';

function demandTypeManager({ viewer }: Ctx): void {
  demand(holds(viewer, 'MANAGE_SUPPORT_CASE_CUSTOM_FIELDS'));
}

/**
 * Creates or changes a request type.
 * @throws AppError FORBIDDEN, NOT_FOUND, VALIDATION_FAILED, CONFLICT if there are too many, or if it was changed
 *   since `updatedDate`
 */
export async function saveRequestType(
  ctx: Ctx,
  id: string | null,
  given: unknown,
): Promise<RequestType> {
  demandTypeManager(ctx);
  const input = parseInput(requestTypeSchema, given);
  await demandKnownFields(ctx, input.fields);
  return inTransaction(ctx, async ({ trx }) => {
    const before = id === null ? null : await lockType(trx, id);
    if (before !== null) demandUnchangedSince(before, input.updatedDate);
    const values = {
      ...{ names: JSON.stringify(input.names), descriptions: JSON.stringify(input.descriptions) },
      ...{ for_tickets: input.forTickets, for_cases: input.forCases },
      ...{ needs_attachment: input.needsAttachment, fields: JSON.stringify(input.fields) },
      team_id: input.teamId === null ? null : await knownTeamId(trx, input.teamId),
      updated_at: before === null ? ctx.now : momentOfChange(before, ctx.now),
    };
    const row =
      before === null
        ? await trx
            .insertInto('support_request_types')
            .values({ ...values, position: await nextPosition(trx), created_at: ctx.now })
            .returningAll()
            .executeTakeFirstOrThrow()
        : await trx
            .updateTable('support_request_types')
            .set(values)
            .where('id', '=', before.id)
            .returningAll()
            .executeTakeFirstOrThrow();
    await audit(trx, ctx, {
      action: before === null ? 'supportRequestType.created' : 'supportRequestType.changed',
      subjectType: 'supportRequestType',
      subjectId: row.id,
      detail: { name: textIn(input.names, ctx.locale) },
    });
    return requestTypeOf(row);
  });
}

/** No longer offered; requests keep it. @throws AppError FORBIDDEN, NOT_FOUND */
export function archiveRequestType(ctx: Ctx, id: string): Promise<RequestType> {
  demandTypeManager(ctx);
  return inTransaction(ctx, async ({ trx }) => {
    const before = await lockType(trx, id);
    const row = await trx
      .updateTable('support_request_types')
      .set({ archived_at: ctx.now, updated_at: momentOfChange(before, ctx.now) })
      .where('id', '=', before.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await audit(trx, ctx, {
      action: 'supportRequestType.archived',
      subjectType: 'supportRequestType',
      subjectId: row.id,
      detail: { name: textIn(requestTypeOf(row).names, ctx.locale) },
    });
    return requestTypeOf(row);
  });
}

async function lockType(trx: DatabaseTransaction, id: string) {
  const row = await trx
    .selectFrom('support_request_types')
    .where('id', '=', requireId(id))
    .where('archived_at', 'is', null)
    .select(['id', 'updated_at'])
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

async function nextPosition(trx: DatabaseTransaction): Promise<number> {
  await trx.selectFrom('support_request_types').select('id').forUpdate().execute();
  const { length } = await listActiveTypes(trx);
  if (length >= requestTypeLimits.types) {
    const message = `There are ${requestTypeLimits.types} request types already. Archive one first.`;
    throw new AppError('CONFLICT', { message });
  }
  const { last } = await trx
    .selectFrom('support_request_types')
    .select(({ fn, val }) => fn.coalesce(fn.max('position'), val(0)).as('last'))
    .executeTakeFirstOrThrow();
  return last + 1;
}

async function demandKnownFields(ctx: Ctx, fields: readonly TypeField[]): Promise<void> {
  const known = await listCustomFields(ctx, { target: 'REQUEST' });
  const faults = fields.flatMap(({ key }, at) =>
    known.some((field) => field.key === key) ? [] : [unknownAt(`fields.${at}.key`)],
  );
  if (faults.length > 0) throw validationFailed(faults);
}

async function knownTeamId(trx: DatabaseTransaction, given: string | number): Promise<number> {
  const team = await trx
    .selectFrom('support_teams')
    .where('id', '=', requireId(given))
    .where('archived_at', 'is', null)
    .select('id')
    .executeTakeFirst();
  if (!team) throw validationFailed([unknownAt('teamId')]);
  return team.id;
}

function unknownAt(field: string) {
  return { field, rule: 'unknown', message: validationMessages.format };
}

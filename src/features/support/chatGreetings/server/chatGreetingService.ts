import { demandUnchangedSince, momentOfChange } from '#core/changedSince.ts';
import { AppError } from '#core/errors.ts';
import { parseId, requireId } from '#core/ids.ts';
import { parseInput, validationFailed } from '#core/parseInput.ts';
import { demand, holds } from '#core/permissions.ts';
import { isActiveAgent } from '#features/support/requests/server/activeAgents.ts';
import { audit } from '#platform/audit.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { greetingRuleSchema, greetingSchema } from '../chatGreetingInputs.ts';
import { greetingLimits } from '../chatGreetingRules.ts';
import { type ChatGreeting, greetingOf, readGreetings } from './chatGreetingStore.ts';

const demandManager = ({ viewer }: Ctx) => demand(holds(viewer, 'MANAGE_COMMUNITY'));

/** In their order. @throws AppError UNAUTHENTICATED, FORBIDDEN */
export async function listGreetings(ctx: Ctx): Promise<ChatGreeting[]> {
  demandManager(ctx);
  return readGreetings(ctx.db);
}

/**
 * Creates a greeting, the last in order, or changes one.
 * @throws AppError FORBIDDEN, NOT_FOUND, VALIDATION_FAILED, CONFLICT if somebody changed it since `updatedDate`
 */
export async function saveGreeting(
  ctx: Ctx,
  id: string | null,
  given: unknown,
): Promise<ChatGreeting> {
  demandManager(ctx);
  const input = parseInput(greetingSchema, given);
  const senderId = parseId(input.senderId);
  const values = {
    ...{ name: input.name, is_on: input.isOn, sender_id: senderId },
    rule: JSON.stringify(greetingRuleSchema.parse(input)),
    texts: JSON.stringify(input.texts),
  };
  return inTransaction(ctx, async ({ trx }) => {
    const before = id === null ? null : await lockGreeting(trx, id);
    if (before) demandUnchangedSince(before, input.updatedDate);
    if (senderId !== null && senderId !== before?.sender_id) await demandAgent(trx, senderId);
    const row = await (before === null
      ? insertGreeting(ctx, trx, values)
      : trx
          .updateTable('chat_greetings')
          .set({ ...values, updated_at: momentOfChange(before, ctx.now) })
          .where('id', '=', before.id)
          .returningAll()
          .executeTakeFirstOrThrow());
    await audit(trx, ctx, {
      action: before === null ? 'chatGreeting.created' : 'chatGreeting.changed',
      ...{ subjectType: 'chatGreeting', subjectId: row.id, detail: { name: row.name } },
    });
    return greetingOf(row);
  });
}

type Values = {
  name: string;
  is_on: boolean;
  sender_id: number | null;
  rule: string;
  texts: string;
};

async function insertGreeting({ now }: Ctx, trx: DatabaseTransaction, values: Values) {
  const { total, last } = await trx
    .selectFrom('chat_greetings')
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      fn.max<number | null>('position').as('last'),
    ])
    .executeTakeFirstOrThrow();
  if (total >= greetingLimits.greetings) {
    const message = `There can be ${greetingLimits.greetings} greetings.`;
    throw validationFailed([{ field: 'name', rule: 'tooMany', message }]);
  }
  return trx
    .insertInto('chat_greetings')
    .values({ ...values, position: (last ?? 0) + 1, created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Whom visitors are greeted by answers them. */
async function demandAgent(trx: DatabaseTransaction, memberId: number): Promise<void> {
  const agent = await trx
    .selectFrom('members')
    .where('id', '=', memberId)
    .where(isActiveAgent(null))
    .select('id')
    .executeTakeFirst();
  if (agent) return;
  const message = 'This member is no agent.';
  throw validationFailed([{ field: 'senderId', rule: 'unknown', message }]);
}

/** @throws AppError FORBIDDEN, NOT_FOUND */
export async function turnGreeting(
  ctx: Ctx,
  { id, isOn }: { id: string; isOn: boolean },
): Promise<ChatGreeting> {
  demandManager(ctx);
  return inTransaction(ctx, async ({ trx }) => {
    const before = await lockGreeting(trx, id);
    const row = await trx
      .updateTable('chat_greetings')
      .set({ is_on: isOn, updated_at: momentOfChange(before, ctx.now) })
      .where('id', '=', before.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await audit(trx, ctx, {
      action: isOn ? 'chatGreeting.switchedOn' : 'chatGreeting.switchedOff',
      ...{ subjectType: 'chatGreeting', subjectId: row.id, detail: { name: row.name } },
    });
    return greetingOf(row);
  });
}

/** The given ones first, then the rest. @throws AppError FORBIDDEN */
export async function orderGreetings(ctx: Ctx, ids: readonly number[]): Promise<void> {
  demandManager(ctx);
  await inTransaction(ctx, async ({ trx }) => {
    const rows = await trx
      .selectFrom('chat_greetings')
      .select('id')
      .orderBy('position')
      .orderBy('id')
      .forUpdate()
      .execute();
    const known = rows.map(({ id }) => id);
    const order = [...new Set([...ids.filter((id) => known.includes(id)), ...known])];
    for (const [index, id] of order.entries()) {
      const position = index + 1;
      await trx.updateTable('chat_greetings').set({ position }).where('id', '=', id).execute();
    }
  });
}

/** With its counts. @throws AppError FORBIDDEN, NOT_FOUND */
export async function deleteGreeting(ctx: Ctx, id: string): Promise<void> {
  demandManager(ctx);
  await inTransaction(ctx, async ({ trx }) => {
    const row = await lockGreeting(trx, id);
    await trx.deleteFrom('chat_greetings').where('id', '=', row.id).execute();
    await audit(trx, ctx, {
      action: 'chatGreeting.deleted',
      ...{ subjectType: 'chatGreeting', subjectId: row.id, detail: { name: row.name } },
    });
  });
}

async function lockGreeting(trx: DatabaseTransaction, id: string) {
  const row = await trx
    .selectFrom('chat_greetings')
    .where('id', '=', requireId(id))
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

import { type Insertable, sql, type Updateable } from 'kysely';
import { demandUnchangedSince, momentOfChange } from '#core/changedSince.ts';
import { AppError } from '#core/errors.ts';
import { parseInput, validationFailed } from '#core/parseInput.ts';
import { demand } from '#core/permissions.ts';
import { validationMessages } from '#core/validationMessages.ts';
import type { SpamRules } from '#db/tables.ts';
import { audit } from '#platform/audit.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { type SpamRuleInput, spamRuleSchema } from '../spamInputs.ts';
import { canManageSpamRules } from '../spamRules.ts';
import { isPattern } from './spamPattern.ts';
import { readSpamRules, type SpamRule } from './spamRuleStore.ts';

const changed = { type: 'spamRules.changed', payload: {} } as const;

/** All rules in order. @throws AppError UNAUTHENTICATED, FORBIDDEN */
export async function listSpamRules(ctx: Pick<Ctx, 'db' | 'viewer'>): Promise<SpamRule[]> {
  demand(canManageSpamRules(ctx.viewer));
  return readSpamRules(ctx.db);
}

/** @throws AppError UNAUTHENTICATED, FORBIDDEN, NOT_FOUND */
export async function getSpamRule(ctx: Pick<Ctx, 'db' | 'viewer'>, id: number): Promise<SpamRule> {
  const rule = (await listSpamRules(ctx)).find((each) => each.id === id);
  if (!rule) throw new AppError('NOT_FOUND', { message: 'Rule not found.' });
  return rule;
}

/**
 * Parses a submitted rule.
 * @throws AppError VALIDATION_FAILED, also for an invalid pattern
 */
export function parseSpamRule(given: unknown): SpamRuleInput {
  const rule = parseInput(spamRuleSchema, given);
  const faults = rule.conditions.flatMap((condition, index) =>
    condition.type === 'PATTERN' && !isPattern(condition.pattern)
      ? [
          {
            field: `conditions.${index}.pattern`,
            rule: 'pattern',
            message: validationMessages.format,
          },
        ]
      : [],
  );
  if (faults.length > 0) throw validationFailed(faults);
  return rule;
}

/**
 * Creates a rule at the end of the list, or edits one.
 * @throws AppError UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, VALIDATION_FAILED, CONFLICT if somebody
 *   changed it since `updatedDate`
 */
export async function saveSpamRule(
  ctx: Ctx,
  { id, rule: given, updatedDate }: { id: number | null; rule: unknown; updatedDate?: Date | null },
): Promise<SpamRule> {
  demand(canManageSpamRules(ctx.viewer));
  const rule = parseSpamRule(given);
  const values = {
    name: rule.name,
    enabled: rule.enabled,
    action: rule.action,
    match: rule.match,
    conditions: JSON.stringify(rule.conditions),
    message: rule.message,
    spares_trusted: rule.sparesTrusted,
  };
  const savedId = await inTransaction(ctx, async ({ trx, emit }) => {
    const before = id === null ? null : await lockRule(ctx, trx, id);
    if (before) demandUnchangedSince({ updated_at: before.updatedAt }, updatedDate);
    const updatedAt = before ? momentOfRule(before, ctx.now) : ctx.now;
    const saved = before
      ? await updateRule(trx, before.id, { ...values, updated_at: updatedAt })
      : await insertRule(trx, {
          ...values,
          updated_at: updatedAt,
          created_by_id: ctx.viewer.memberId,
        });
    await audit(trx, ctx, {
      action: before ? 'spamRule.changed' : 'spamRule.created',
      subjectType: 'spamRule',
      subjectId: saved,
      detail: { ...rule, ...(before && { before: ruleOf(before) }) },
    });
    emit(changed);
    return saved;
  });
  return getSpamRule(ctx, savedId);
}

/** Enables or disables a rule. @throws AppError UNAUTHENTICATED, FORBIDDEN, NOT_FOUND */
export async function setSpamRuleEnabled(
  ctx: Ctx,
  { id, enabled }: { id: number; enabled: boolean },
): Promise<SpamRule> {
  demand(canManageSpamRules(ctx.viewer));
  await inTransaction(ctx, async ({ trx, emit }) => {
    const rule = await lockRule(ctx, trx, id);
    await updateRule(trx, id, { enabled, updated_at: momentOfRule(rule, ctx.now) });
    await audit(trx, ctx, {
      action: enabled ? 'spamRule.switchedOn' : 'spamRule.switchedOff',
      subjectType: 'spamRule',
      subjectId: id,
      detail: { name: rule.name },
    });
    emit(changed);
  });
  return getSpamRule(ctx, id);
}

/**
 * Orders the rules: the given ones first, then the rest.
 * @throws AppError UNAUTHENTICATED, FORBIDDEN
 */
export async function orderSpamRules(ctx: Ctx, ids: readonly number[]): Promise<SpamRule[]> {
  demand(canManageSpamRules(ctx.viewer));
  await inTransaction(ctx, async ({ trx, emit }) => {
    const rows = await trx
      .selectFrom('spam_rules')
      .select('id')
      .orderBy('position')
      .orderBy('id')
      .forUpdate()
      .execute();
    const known = rows.map((row) => row.id);
    const order = [...new Set([...ids.filter((id) => known.includes(id)), ...known])];
    for (const [index, id] of order.entries()) {
      await trx
        .updateTable('spam_rules')
        .set({ position: index + 1 })
        .where('id', '=', id)
        .execute();
    }
    await audit(trx, ctx, {
      action: 'spamRule.ordered',
      subjectType: 'spamRule',
      detail: { order },
    });
    emit(changed);
  });
  return listSpamRules(ctx);
}

/**
 * Deletes a custom rule; built-in ones can only be disabled.
 * @throws AppError UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, CONFLICT
 */
export async function deleteSpamRule(ctx: Ctx, id: number): Promise<void> {
  const rule = await getSpamRule(ctx, id);
  if (rule.shippedKey !== null) {
    throw new AppError('CONFLICT', { message: 'Built-in rules can’t be deleted.' });
  }
  await inTransaction(ctx, async ({ trx, emit }) => {
    await trx.deleteFrom('spam_rules').where('id', '=', id).execute();
    await audit(trx, ctx, {
      action: 'spamRule.deleted',
      subjectType: 'spamRule',
      subjectId: id,
      detail: { before: ruleOf(rule) },
    });
    emit(changed);
  });
}

function ruleOf(rule: SpamRule): SpamRuleInput {
  const { name, enabled, action, match, conditions, message, sparesTrusted } = rule;
  return { name, enabled, action, match, conditions, message, sparesTrusted };
}

/** Locks a rule. @throws AppError NOT_FOUND */
async function lockRule(ctx: Ctx, trx: DatabaseTransaction, id: number): Promise<SpamRule> {
  await trx.selectFrom('spam_rules').select('id').where('id', '=', id).forUpdate().execute();
  return getSpamRule({ viewer: ctx.viewer, db: trx }, id);
}

function momentOfRule({ updatedAt }: SpamRule, now: Date): Date {
  return momentOfChange({ updated_at: updatedAt }, now);
}

async function updateRule(
  trx: DatabaseTransaction,
  id: number,
  values: Updateable<SpamRules>,
): Promise<number> {
  const row = await trx
    .updateTable('spam_rules')
    .set(values)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return row.id;
}

async function insertRule(
  trx: DatabaseTransaction,
  values: Omit<Insertable<SpamRules>, 'position'>,
): Promise<number> {
  const row = await trx
    .insertInto('spam_rules')
    .values({
      ...values,
      position: sql<number>`(select coalesce(max(position), 0) + 1 from spam_rules)`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

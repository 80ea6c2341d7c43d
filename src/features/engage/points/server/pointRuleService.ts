import { sql } from 'kysely';
import { demandUnchangedSince, momentOfChange } from '#core/changedSince.ts';
import { AppError } from '#core/errors.ts';
import { parseInput } from '#core/parseInput.ts';
import { demand } from '#core/permissions.ts';
import { audit } from '#platform/audit.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { featureSettings } from '#platform/settings/featureSettings.ts';
import { canManagePoints } from '../pointAccess.ts';
import { pointCapSchema, pointRuleSchema } from '../pointRuleSchemas.ts';
import { communityDay } from './ledger.ts';
import { type ConfiguredRule, lockLedger, readPointRules } from './pointRules.ts';

/** @throws AppError UNAUTHENTICATED, FORBIDDEN */
export async function listPointRules(ctx: Ctx): Promise<ConfiguredRule[]> {
  demand(canManagePoints(ctx.viewer));
  return readPointRules(ctx.db);
}

/**
 * Changes what a rule is worth from now on; points already given stay.
 * @throws AppError FORBIDDEN, NOT_FOUND, VALIDATION_FAILED, CONFLICT
 */
export async function savePointRule(
  ctx: Ctx,
  name: string,
  given: unknown,
): Promise<ConfiguredRule> {
  demand(canManagePoints(ctx.viewer));
  const { points, isEnabled, updatedDate } = parseInput(pointRuleSchema, given);
  return inTransaction(ctx, async ({ trx }) => {
    await lockLedger(trx);
    const before = getRule(await readPointRules(trx), name);
    const row = { updated_at: before.updatedAt ?? new Date(0) };
    demandUnchangedSince(row, updatedDate);
    const values = {
      ...{ points, is_enabled: isEnabled, version: before.version + 1 },
      updated_at: momentOfChange(row, ctx.now),
    };
    await trx
      .insertInto('point_rules')
      .values({ name, ...values })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
      .execute();
    await audit(trx, ctx, {
      action: 'pointRule.changed',
      ...{ subjectType: 'points', subjectId: name },
      detail: {
        from: { points: before.points, isEnabled: before.isEnabled },
        to: { points, isEnabled },
      },
    });
    return getRule(await readPointRules(trx), name);
  });
}

/** The daily cap, and a later one that has been decided. */
export interface DailyCap {
  today: number;
  /** From tomorrow. */
  next: number;
}

/** @throws AppError UNAUTHENTICATED, FORBIDDEN */
export async function getDailyCap(ctx: Ctx): Promise<DailyCap> {
  demand(canManagePoints(ctx.viewer));
  return readCap(ctx.db, todayOf(ctx));
}

/**
 * Sets the cap from tomorrow: a day that has begun keeps its own, so that its sums stay a function of the
 * ledger.
 */
export async function saveDailyCap(ctx: Ctx, given: unknown): Promise<DailyCap> {
  demand(canManagePoints(ctx.viewer));
  const { cap } = parseInput(pointCapSchema, given);
  const today = todayOf(ctx);
  return inTransaction(ctx, async ({ trx }) => {
    await lockLedger(trx);
    const before = await readCap(trx, today);
    await sql`
      insert into point_caps (since, cap) values (${today}::date + 1, ${cap})
      on conflict (since) do update set cap = excluded.cap`.execute(trx);
    await audit(trx, ctx, {
      action: 'pointCap.changed',
      ...{ subjectType: 'points', subjectId: 'daily', detail: { from: before.next, to: cap } },
    });
    return readCap(trx, today);
  });
}

async function readCap(db: Database, today: string): Promise<DailyCap> {
  const { rows } = await sql<DailyCap>`
    select (select cap from point_caps where since <= ${today}::date order by since desc limit 1) as today,
      (select cap from point_caps order by since desc limit 1) as next`.execute(db);
  return rows[0] ?? { today: 0, next: 0 };
}

function todayOf(ctx: Ctx): string {
  return communityDay(featureSettings(ctx.settings, 'points').timeZone)(ctx.now);
}

function getRule(rules: readonly ConfiguredRule[], name: string): ConfiguredRule {
  const rule = rules.find((each) => each.name === name);
  if (rule === undefined) throw new AppError('NOT_FOUND');
  return rule;
}

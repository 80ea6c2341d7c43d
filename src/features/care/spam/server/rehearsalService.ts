import type { Selectable } from 'kysely';
import { AppError } from '#core/errors.ts';
import { parseInput } from '#core/parseInput.ts';
import { demand } from '#core/permissions.ts';
import type { SpamRehearsals } from '#db/tables.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import { addJob } from '#platform/jobs/addJob.ts';
import { rehearsalPeriodSchema } from '../spamInputs.ts';
import { canManageSpamRules, rehearsalDays } from '../spamRules.ts';
import { type DryRunResult, rehearsalResultSchema } from './dryRun.ts';
import { daysBefore } from './lookUps.ts';
import { parseSpamRule } from './spamRuleService.ts';

export type RehearsalRow = Selectable<SpamRehearsals>;

const longestPeriod = 366;

/**
 * Starts a dry run of a rule, saved or not, on the content of the last 90 days or another period of at most a
 * year; `getRehearsal` returns its progress.
 * @throws AppError UNAUTHENTICATED, FORBIDDEN, VALIDATION_FAILED
 */
export async function startRehearsal(
  ctx: Ctx,
  given: { rule: unknown; from?: Date | null; to?: Date | null },
): Promise<RehearsalRow> {
  demand(canManageSpamRules(ctx.viewer));
  const rule = parseSpamRule(given.rule);
  const period = parseInput(rehearsalPeriodSchema, given);
  const to = period.to ?? ctx.now;
  const asked = period.from ?? daysBefore(to, rehearsalDays);
  const from = new Date(Math.max(asked.getTime(), daysBefore(to, longestPeriod).getTime()));
  return inTransaction(ctx, async ({ trx }) => {
    const row = await trx
      .insertInto('spam_rehearsals')
      .values({
        rule: JSON.stringify(rule),
        period_from: from,
        period_to: to,
        created_by_id: ctx.viewer.memberId,
        created_at: ctx.now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await addJob(
      trx,
      { name: 'rehearseSpamRule', payload: { rehearsalId: row.id } },
      { maxAttempts: 3 },
    );
    return row;
  });
}

/** @throws AppError UNAUTHENTICATED, FORBIDDEN, NOT_FOUND */
export async function getRehearsal(ctx: Ctx, id: number): Promise<RehearsalRow> {
  demand(canManageSpamRules(ctx.viewer));
  const row = await ctx.db
    .selectFrom('spam_rehearsals')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

export function resultOf(row: RehearsalRow): DryRunResult | null {
  return rehearsalResultSchema.safeParse(row.result).data ?? null;
}

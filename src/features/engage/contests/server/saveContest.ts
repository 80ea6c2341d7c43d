import { isDeepStrictEqual } from 'node:util';
import { AppError } from '#core/errors.ts';
import { validationFailed } from '#core/parseInput.ts';
import { demand } from '#core/permissions.ts';
import { lockConversation } from '#features/content/conversations/server/conversationWrites.ts';
import { audit } from '#platform/audit.ts';
import type { Ctx, Unit } from '#platform/context.ts';
import { canManageContests } from '../contestAccess.ts';
import { type ContestConfig, contestConfigSchema } from '../contestRules.ts';
import { type ContestRow, contestLoader, contestPhaseOf, lockContest } from './contestQueries.ts';
import { hasReviews, hasSubmissions } from './judgingQueries.ts';

/** What the composer opens with. */
export async function loadContestConfig(ctx: Ctx, id: number): Promise<ContestConfig | null> {
  const row = await contestLoader(ctx).load(id);
  return row === null ? null : configOf(row);
}

function configOf(row: ContestRow): ContestConfig {
  return contestConfigSchema.parse({
    startDate: row.starts_at.toISOString(),
    endDate: row.ends_at.toISOString(),
    announceDate: row.announce_at?.toISOString() ?? null,
    maxEntriesAllowed: row.max_entries,
    termsAndConditions: row.terms,
    prizes: row.prizes,
    hideFeaturedImage: row.hide_featured_image,
    minDescriptionLength: row.min_length,
    maxDescriptionLength: row.max_length,
    communityVote: row.community_vote,
    minVoterAgeDays: row.min_voter_age_days,
    blindJudging: row.blind,
    criteria: row.criteria,
    ...{ timeZone: row.time_zone, tieOrder: row.tie_order },
  });
}

/**
 * Writes the contest of a post. Changed terms get a new version, which entries accept from then on.
 * @throws AppError FORBIDDEN, or CONVERSATION_CLOSED once the contest is announced or cancelled
 */
export async function saveContest(
  { trx }: Unit,
  id: number,
  config: ContestConfig | null,
  ctx: Ctx,
): Promise<void> {
  if (config === null) return;
  const post = await lockConversation(trx, id);
  demand(canManageContests(ctx.viewer, { categoryId: post.category_id }));
  const stored = await lockContest(trx, id);
  if (stored !== undefined) {
    demandRunning(stored, ctx.now);
    await demandJudgingChange(trx, { stored, config, now: ctx.now });
  }
  contestLoader(ctx).clear(id);
  const terms = config.termsAndConditions ?? null;
  const isNewTerms = stored === undefined || stored.terms !== terms;
  const values = {
    starts_at: config.startDate,
    ends_at: config.endDate,
    announce_at: config.announceDate,
    max_entries: config.maxEntriesAllowed,
    ...{ terms, terms_version: (stored?.terms_version ?? 0) + (isNewTerms ? 1 : 0) },
    prizes: config.prizes ?? null,
    hide_featured_image: config.hideFeaturedImage,
    min_length: config.minDescriptionLength,
    max_length: config.maxDescriptionLength,
    ...{ community_vote: config.communityVote, min_voter_age_days: config.minVoterAgeDays },
    ...{ blind: config.blindJudging, criteria: JSON.stringify(config.criteria) },
    ...{ time_zone: config.timeZone, tie_order: config.tieOrder },
  };
  await trx
    .insertInto('contests')
    .values({ conversation_id: id, ...values })
    .onConflict((conflict) => conflict.column('conversation_id').doUpdateSet(values))
    .execute();
  if (isNewTerms && terms !== null) {
    const version = { conversation_id: id, version: values.terms_version, text: terms };
    await trx
      .insertInto('contest_terms')
      .values({ ...version, created_at: ctx.now })
      .execute();
  }
  await auditDates({ trx, ctx, id }, stored, config);
}

function demandRunning(row: ContestRow, now: Date): void {
  const phase = contestPhaseOf(row, now);
  if (phase === 'ANNOUNCED' || phase === 'CANCELLED') throw new AppError('CONVERSATION_CLOSED');
}

/** Authors have submitted under these rules, and scores are for these criteria. */
async function demandJudgingChange(
  trx: Unit['trx'],
  { stored, config, now }: { stored: ContestRow; config: ContestConfig; now: Date },
): Promise<void> {
  const id = stored.conversation_id;
  if (stored.blind !== config.blindJudging && (await hasSubmissions(trx, id))) {
    fixed('blindJudging', 'This can’t be changed once there are entries.');
  }
  const { criteria, tieOrder } = configOf(stored);
  if (!isDeepStrictEqual(criteria, config.criteria) && (await hasReviews(trx, id))) {
    fixed('criteria', 'This can’t be changed once judges have scored entries.');
  }
  const hasEnded = contestPhaseOf(stored, now) === 'JUDGING';
  if (hasEnded && tieOrder.join() !== config.tieOrder.join()) {
    fixed('tieOrder', 'This can’t be changed once the contest has ended.');
  }
}

function fixed(path: string, message: string): never {
  const field = `composerFields.communityContestConfig.${path}`;
  throw validationFailed([{ field, rule: 'fixed', message }]);
}

async function auditDates(
  { trx, ctx, id }: { trx: Unit['trx']; ctx: Ctx; id: number },
  stored: ContestRow | undefined,
  { startDate, endDate }: ContestConfig,
): Promise<void> {
  if (stored === undefined) return;
  const before = [stored.starts_at.toISOString(), stored.ends_at.toISOString()];
  const after = [startDate, endDate];
  if (before.join() === after.join()) return;
  await audit(trx, ctx, {
    ...{ action: 'contest.datesChanged', subjectType: 'conversation', subjectId: id },
    detail: { from: before, to: after },
  });
}

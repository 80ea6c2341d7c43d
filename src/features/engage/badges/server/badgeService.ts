import { demandUnchangedSince, momentOfChange } from '#core/changedSince.ts';
import { AppError } from '#core/errors.ts';
import { parseId } from '#core/ids.ts';
import { enteredNames } from '#core/localizedNames.ts';
import { pageWindow } from '#core/paging.ts';
import { parseInput, validationFailed } from '#core/parseInput.ts';
import { demand } from '#core/permissions.ts';
import { validationMessages } from '#core/validationMessages.ts';
import { taxonomyOf } from '#features/content/taxonomy/server/taxonomyStore.ts';
import { readPointRules } from '#features/engage/points/server/pointRules.ts';
import { visibleMembers } from '#features/people/members/server/memberQueries.ts';
import { audit } from '#platform/audit.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import type { Page } from '#platform/graphql/pageObject.ts';
import { addJob } from '#platform/jobs/addJob.ts';
import { canManageBadges } from '../badgeAccess.ts';
import { badgeLimits, ownMetrics } from '../badgeLimits.ts';
import { type BadgeRuleInput, badgeRuleSchema, badgeSchema } from '../badgeSchemas.ts';
import { branchOf, lockBadges } from './badgeAwards.ts';
import { type BadgePreview, previewBadge } from './badgeEvaluation.ts';
import { type BadgeRecord, type BadgeRule, readBadges } from './badgeStore.ts';

/** All badges; none where gamification is off. */
export async function listBadges(ctx: Ctx): Promise<BadgeRecord[]> {
  ctx.touch('badges');
  return ctx.settings.gamificationEnabled ? readBadges(ctx.db) : [];
}

/** @throws AppError NOT_FOUND, also where gamification is off */
export async function getBadge(ctx: Ctx, id: number): Promise<BadgeRecord> {
  ctx.touch('badges');
  const [badge] = ctx.settings.gamificationEnabled ? await readBadges(ctx.db, [id]) : [];
  if (badge === undefined) throw new AppError('NOT_FOUND');
  return badge;
}

/** @throws AppError UNAUTHENTICATED, FORBIDDEN */
export async function listManagedBadges(ctx: Ctx): Promise<BadgeRecord[]> {
  demand(canManageBadges(ctx.viewer));
  return readBadges(ctx.db);
}

/** A member with a badge. */
export interface BadgeHolder {
  memberId: number;
  earnedTime: Date;
  tier: number;
}

/** Members with a badge, the last one first; those who are not in lists of members are left out. */
export async function listBadgeHolders(
  { db }: Ctx,
  badgeId: number,
  asked: { page?: number | null; first?: number | null },
): Promise<Page<BadgeHolder>> {
  const { page, offset, size } = pageWindow(asked.page, asked.first);
  const holders = visibleMembers(db)
    .where('members.anonymous', '=', false)
    .innerJoin('member_badges', 'member_badges.member_id', 'members.id')
    .where('badge_id', '=', badgeId);
  const rows = await holders
    .select((eb) => [
      'members.id as memberId',
      eb.fn.max('earned_at').as('earnedTime'),
      eb.fn.max('tier').as('tier'),
    ])
    .groupBy('members.id')
    .orderBy('earnedTime', 'desc')
    .orderBy('members.id')
    .offset(offset)
    .limit(size + 1)
    .execute();
  return {
    nodes: rows.slice(0, size),
    hasMore: rows.length > size,
    pageNumber: page,
    totalCount: async () => {
      const counted = await holders
        .select((eb) => eb.fn.count<number>('members.id').distinct().as('count'))
        .executeTakeFirstOrThrow();
      return counted.count;
    },
  };
}

/**
 * Adds a badge, or changes one; members who meet its rule get it soon after, silently.
 * @param id null adds one
 * @throws AppError FORBIDDEN, NOT_FOUND, VALIDATION_FAILED, CONFLICT
 */
export async function saveBadge(ctx: Ctx, id: number | null, given: unknown): Promise<BadgeRecord> {
  demand(canManageBadges(ctx.viewer));
  const { updatedDate, rule: givenRule, ...input } = parseInput(badgeSchema, given);
  const names = enteredNames(input.names);
  const rule = givenRule ? await ruleOf(ctx, givenRule, 'rule.') : null;
  const values = {
    ...{ name: names[0]?.name ?? '', names: JSON.stringify(names) },
    ...{ description: input.description ?? '', color: input.color ?? null },
    ...{ image_url: input.imageUrl ?? null, list_order: input.order },
  };
  return inTransaction(ctx, async ({ trx, emit }) => {
    await lockBadges(trx);
    const badges = await readBadges(trx);
    const before = badges.find((badge) => badge.id === id) ?? null;
    if (id !== null && before === null) throw new AppError('NOT_FOUND');
    if (badges.some((badge) => badge.id !== id && badge.name === values.name)) {
      const message = validationMessages.format;
      throw validationFailed([{ field: 'names.0.name', rule: 'taken', message }]);
    }
    if (before === null && badges.length >= badgeLimits.badges) {
      const message = `There can be at most ${badgeLimits.badges} badges.`;
      throw new AppError('BAD_REQUEST', { message });
    }
    const row = { updated_at: before?.updatedAt ?? ctx.now };
    if (before) demandUnchangedSince(row, updatedDate);
    const updated_at = before ? momentOfChange(row, ctx.now) : ctx.now;
    const badgeId = before
      ? before.id
      : (
          await trx
            .insertInto('badges')
            .values({ ...values, updated_at })
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id;
    if (before) {
      await trx
        .updateTable('badges')
        .set({ ...values, updated_at })
        .where('id', '=', badgeId)
        .execute();
    }
    await writeRule(trx, badgeId, rule);
    if (rule) {
      await addJob(
        trx,
        { name: 'backfillBadge', payload: { badgeId } },
        { key: `badge:${badgeId}` },
      );
    }
    await audit(trx, ctx, {
      action: before ? 'badge.changed' : 'badge.created',
      ...{ subjectType: 'badge', subjectId: badgeId, detail: { name: values.name, rule } },
    });
    emit({ type: 'badges.changed', payload: {} });
    const [saved] = await readBadges(trx, [badgeId]);
    if (saved === undefined) throw new AppError('NOT_FOUND');
    return saved;
  });
}

/** Deletes a badge, also from those who have it. @throws AppError FORBIDDEN, NOT_FOUND */
export async function deleteBadge(ctx: Ctx, id: number): Promise<void> {
  demand(canManageBadges(ctx.viewer));
  await inTransaction(ctx, async ({ trx, emit }) => {
    await lockBadges(trx);
    const row = await trx
      .deleteFrom('badges')
      .where('id', '=', id)
      .returning('name')
      .executeTakeFirst();
    if (row === undefined) throw new AppError('NOT_FOUND');
    await audit(trx, ctx, {
      action: 'badge.deleted',
      ...{ subjectType: 'badge', subjectId: id, detail: { name: row.name } },
    });
    emit({ type: 'badges.changed', payload: {} });
  });
}

/**
 * What saving a rule would do.
 * @param badgeId null for a new badge
 * @throws AppError FORBIDDEN, NOT_FOUND, VALIDATION_FAILED
 */
export async function previewRule(
  ctx: Ctx,
  badgeId: number | null,
  given: unknown,
): Promise<BadgePreview> {
  demand(canManageBadges(ctx.viewer));
  const rule = await ruleOf(ctx, parseInput(badgeRuleSchema, given));
  const categoryIds = await branchOf(ctx, rule.categoryId);
  return ctx.db
    .transaction()
    .execute((trx) =>
      previewBadge(trx, badgeId, rule, { now: ctx.now, memberIds: null, categoryIds }),
    );
}

async function ruleOf(ctx: Ctx, input: BadgeRuleInput, prefix = ''): Promise<BadgeRule> {
  const message = validationMessages.format;
  const metrics = [...ownMetrics, ...(await readPointRules(ctx.db)).map(({ name }) => name)];
  if (!metrics.some((each) => each === input.metric)) {
    throw validationFailed([{ field: `${prefix}metric`, rule: 'unknown', message }]);
  }
  const categoryId = input.categoryId == null ? null : parseId(input.categoryId);
  if (input.categoryId != null) {
    const { categories } = await taxonomyOf(ctx);
    if (categoryId === null || !categories.has(categoryId)) {
      throw validationFailed([{ field: `${prefix}categoryId`, rule: 'unknown', message }]);
    }
  }
  const { metric, thresholds, isRepeatable, isKept, isEnabled } = input;
  const windowDays = input.windowDays ?? null;
  return { metric, windowDays, categoryId, thresholds, isRepeatable, isKept, isEnabled };
}

async function writeRule(
  trx: DatabaseTransaction,
  badgeId: number,
  rule: BadgeRule | null,
): Promise<void> {
  if (rule === null) {
    await trx.deleteFrom('badge_rules').where('badge_id', '=', badgeId).execute();
    return;
  }
  const values = {
    ...{ metric: rule.metric, window_days: rule.windowDays, category_id: rule.categoryId },
    ...{ thresholds: rule.thresholds, is_repeatable: rule.isRepeatable },
    ...{ is_kept: rule.isKept, is_enabled: rule.isEnabled },
  };
  await trx
    .insertInto('badge_rules')
    .values({ badge_id: badgeId, ...values })
    .onConflict((conflict) => conflict.column('badge_id').doUpdateSet(values))
    .execute();
}

import { sql } from 'kysely';
import { demandUnchangedSince, momentOfChange } from '#core/changedSince.ts';
import { AppError } from '#core/errors.ts';
import { enteredNames } from '#core/localizedNames.ts';
import { parseInput, validationFailed } from '#core/parseInput.ts';
import { demand } from '#core/permissions.ts';
import { validationMessages } from '#core/validationMessages.ts';
import { audit } from '#platform/audit.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import { canManagePoints } from '../pointAccess.ts';
import { pointLimits } from '../pointLimits.ts';
import { rankSchema } from '../pointRuleSchemas.ts';
import { lockLedger } from './pointRules.ts';
import { lockRanks, type Rank, ranksOf, readRanks } from './rankStore.ts';
import { updateRanks } from './rankUpdates.ts';

/** Ranks, the lowest first; none where gamification is off. */
export async function listRanks(ctx: Ctx): Promise<Rank[]> {
  return ctx.settings.gamificationEnabled ? ranksOf(ctx) : [];
}

/** @throws AppError UNAUTHENTICATED, FORBIDDEN */
export async function listManagedRanks(ctx: Ctx): Promise<Rank[]> {
  demand(canManagePoints(ctx.viewer));
  return readRanks(ctx.db);
}

/**
 * Adds a rank, or changes one. Members move silently to the rank that their points now amount to.
 * @param id null adds one
 * @throws AppError FORBIDDEN, NOT_FOUND, VALIDATION_FAILED, CONFLICT
 */
export async function saveRank(ctx: Ctx, id: number | null, given: unknown): Promise<Rank> {
  demand(canManagePoints(ctx.viewer));
  const { updatedDate, ...input } = parseInput(rankSchema, given);
  const names = enteredNames(input.names);
  return inTransaction(ctx, async (unit) => {
    const { trx, emit } = unit;
    await lockLedger(trx);
    const ranks = await lockRanks(trx);
    const before = id === null ? null : getRank(ranks, id);
    demandThreshold(ranks, before, input.threshold);
    const values = {
      ...{ names: JSON.stringify(names), threshold: input.threshold, color: input.color },
      ...{ image_url: input.imageUrl ?? null, grants_trust: input.grantsTrust },
    };
    if (before === null) {
      if (ranks.length >= pointLimits.ranks) {
        const message = `There can be at most ${pointLimits.ranks} ranks.`;
        throw new AppError('BAD_REQUEST', { message });
      }
      await trx
        .insertInto('ranks')
        .values({ ...values, updated_at: ctx.now })
        .execute();
    } else {
      const row = { updated_at: before.updatedAt };
      demandUnchangedSince(row, updatedDate);
      const updated_at = momentOfChange(row, ctx.now);
      await trx
        .updateTable('ranks')
        .set({ ...values, updated_at })
        .where('id', '=', before.id)
        .execute();
    }
    await updateRanks(unit, null, { isSilent: true });
    const saved = (await readRanks(trx)).find(({ threshold }) => threshold === input.threshold);
    if (saved === undefined) throw new AppError('NOT_FOUND');
    await audit(trx, ctx, {
      action: before === null ? 'rank.created' : 'rank.changed',
      ...{
        subjectType: 'rank',
        subjectId: saved.id,
        detail: { names, threshold: saved.threshold },
      },
    });
    emit({ type: 'ranks.changed', payload: {} });
    return saved;
  });
}

/** Deletes a rank; its members get the one below. @throws AppError FORBIDDEN, NOT_FOUND, BAD_REQUEST */
export async function deleteRank(ctx: Ctx, id: number): Promise<void> {
  demand(canManagePoints(ctx.viewer));
  await inTransaction(ctx, async (unit) => {
    const { trx, emit } = unit;
    await lockLedger(trx);
    const rank = getRank(await lockRanks(trx), id);
    if (rank.threshold === 0) {
      throw new AppError('BAD_REQUEST', { message: 'The first rank can’t be deleted.' });
    }
    await trx.deleteFrom('ranks').where('id', '=', id).execute();
    await updateRanks(unit, null, { isSilent: true });
    await audit(trx, ctx, {
      action: 'rank.deleted',
      ...{ subjectType: 'rank', subjectId: id, detail: { names: [...rank.names.values()] } },
    });
    emit({ type: 'ranks.changed', payload: {} });
  });
}

/** How many members a threshold would move, in each direction. */
export interface RankPreview {
  members: number;
  promoted: number;
  demoted: number;
}

/**
 * What saving a rank would do.
 * @param id null for a new one
 * @throws AppError UNAUTHENTICATED, FORBIDDEN, NOT_FOUND
 */
export async function previewRank(
  ctx: Ctx,
  { id, threshold }: { id: number | null; threshold: number },
): Promise<RankPreview> {
  demand(canManagePoints(ctx.viewer));
  const ranks = await readRanks(ctx.db);
  if (id !== null) getRank(ranks, id);
  const now = ranks.map((rank) => rank.threshold);
  const then = [...ranks.filter((rank) => rank.id !== id).map((rank) => rank.threshold), threshold];
  const { rows } = await sql<RankPreview>`
    select count(*) filter (where due = ${threshold})::int as members,
      count(*) filter (where due > held)::int as promoted, count(*) filter (where due < held)::int as demoted
    from points_total join members on members.id = member_id and deleted_at is null
      cross join lateral (
        select max(each) as held from unnest(${now}::int[]) as each where each <= greatest(points, 0)) now
      cross join lateral (
        select max(each) as due from unnest(${then}::int[]) as each where each <= greatest(points, 0)) later`.execute(
    ctx.db,
  );
  return rows[0] ?? { members: 0, promoted: 0, demoted: 0 };
}

function getRank(ranks: readonly Rank[], id: number): Rank {
  const rank = ranks.find((each) => each.id === id);
  if (rank === undefined) throw new AppError('NOT_FOUND');
  return rank;
}

function demandThreshold(ranks: readonly Rank[], self: Rank | null, threshold: number): void {
  const message = validationMessages.format;
  if (self?.threshold === 0 && threshold !== 0) {
    throw validationFailed([{ field: 'threshold', rule: 'first', message }]);
  }
  if (ranks.some((rank) => rank.id !== self?.id && rank.threshold === threshold)) {
    throw validationFailed([{ field: 'threshold', rule: 'taken', message }]);
  }
}

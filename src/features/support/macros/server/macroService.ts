import { sql } from 'kysely';
import { demandUnchangedSince, momentOfChange } from '#core/changedSince.ts';
import { AppError } from '#core/errors.ts';
import { requireId } from '#core/ids.ts';
import { parseInput, validationFailed } from '#core/parseInput.ts';
import { demand, holds } from '#core/permissions.ts';
import { validationMessages } from '#core/validationMessages.ts';
import { bulkIdsSchema } from '#features/support/agentWorkspace/queueInputs.ts';
import {
  isTextAction,
  type RequestAction,
  storedActions,
} from '#features/support/agentWorkspace/requestActionRules.ts';
import {
  type ChangeResult,
  changeOne,
} from '#features/support/agentWorkspace/server/agentRequestService.ts';
import { demandAgent } from '#features/support/agentWorkspace/server/demandAgent.ts';
import { isAgentMember } from '#features/support/agentWorkspace/server/queueQueries.ts';
import { listPostTargets } from '#features/support/agentWorkspace/server/requestPosting.ts';
import {
  filledText,
  runRequestActions,
} from '#features/support/agentWorkspace/server/runRequestActions.ts';
import { getWorkedRequest } from '#features/support/agentWorkspace/server/supportPresence.ts';
import { teamsOfResponses } from '#features/support/agentWorkspace/server/supportTeams.ts';
import { cleanMessage, type OpenRequest } from '#features/support/requests/server/supportWrites.ts';
import type { Ctx } from '#platform/context.ts';
import { collated } from '#platform/database/collated.ts';
import { mostMacros, supportMacroSchema } from '../macroRules.ts';

export interface SupportMacro {
  id: number;
  title: string;
  actions: RequestAction[];
  isShared: boolean;
  /** Of which its users have to be. */
  teamId: number | null;
  useCount: number;
  lastUsedAt: Date | null;
  updatedAt: Date;
}

interface MacroRow {
  id: number;
  owner_id: number | null;
  title: string;
  actions: unknown;
  team_id: number | null;
  use_count: number;
  last_used_at: Date | null;
  updated_at: Date;
}

function macroOf(row: MacroRow): SupportMacro {
  return {
    ...{ id: row.id, title: row.title, actions: storedActions(row.actions) },
    ...{ isShared: row.owner_id === null, teamId: row.team_id, updatedAt: row.updated_at },
    ...{ useCount: row.use_count, lastUsedAt: row.last_used_at },
  };
}

/** Shared ones, those of the viewer’s teams, and their own; managers change those of all teams. */
async function usableMacros(ctx: Ctx, isOffered = false) {
  const memberId = demandAgent(ctx);
  const rows = ctx.db
    .selectFrom('support_macros')
    .where((eb) => eb.or([eb('owner_id', 'is', null), eb('owner_id', '=', memberId)]));
  if (!isOffered && holds(ctx.viewer, 'MANAGE_COMMUNITY').ok) return { rows };
  const teamIds = await teamsOfResponses.ownIds(ctx);
  return {
    rows: rows.where(sql<boolean>`(team_id is null or team_id = any(${teamIds}::bigint[]))`),
  };
}

/**
 * @param isOffered without those that a manager can change and not use
 * @throws AppError UNAUTHENTICATED, FORBIDDEN
 */
export async function listMacros(ctx: Ctx, isOffered = false): Promise<SupportMacro[]> {
  const usable = await usableMacros(ctx, isOffered);
  const rows = await usable.rows
    .orderBy(collated('title', ctx.locale))
    .orderBy('id')
    .limit(mostMacros * 2)
    .selectAll()
    .execute();
  return rows.map(macroOf);
}

async function getMacro(ctx: Ctx, id: string): Promise<MacroRow> {
  const usable = await usableMacros(ctx);
  const row = await usable.rows.where('id', '=', requireId(id)).selectAll().executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** Shared macros are for all agents, so changing them is for administrators. */
async function getEditableMacro(ctx: Ctx, id: string): Promise<MacroRow> {
  const row = await getMacro(ctx, id);
  if (row.owner_id === null) demand(holds(ctx.viewer, 'MANAGE_COMMUNITY'));
  return row;
}

/**
 * Creates or changes a macro.
 * @throws AppError FORBIDDEN, NOT_FOUND, VALIDATION_FAILED, CONFLICT if somebody changed it since `updatedDate`
 */
export async function saveMacro(
  ctx: Ctx,
  id: string | null,
  given: unknown,
): Promise<SupportMacro> {
  const memberId = demandAgent(ctx);
  const before = id === null ? null : await getEditableMacro(ctx, id);
  const { title, actions, isShared, teamId, updatedDate } = parseInput(supportMacroSchema, given);
  if (isShared) demand(holds(ctx.viewer, 'MANAGE_COMMUNITY'));
  if (before) demandUnchangedSince(before, updatedDate);
  await demandKnownTargets(ctx, actions);
  const ofTeam = isShared ? (teamId ?? null) : null;
  if (ofTeam !== null && ofTeam !== before?.team_id && !(await isTeam(ctx.db, ofTeam))) {
    throw unknownField('teamId');
  }
  const values = {
    ...{ title, actions: JSON.stringify(actions), owner_id: isShared ? null : memberId },
    team_id: ofTeam,
  };
  if (before !== null) {
    return macroOf(
      await ctx.db
        .updateTable('support_macros')
        .set({ ...values, updated_at: momentOfChange(before, ctx.now) })
        .where('id', '=', before.id)
        .returningAll()
        .executeTakeFirstOrThrow(),
    );
  }
  if ((await listMacros(ctx)).filter((each) => each.isShared === !!isShared).length >= mostMacros) {
    throw new AppError('CONFLICT', { message: `There are already ${mostMacros} macros.` });
  }
  const times = { created_at: ctx.now, updated_at: ctx.now };
  return macroOf(
    await ctx.db
      .insertInto('support_macros')
      .values({ ...values, ...times, created_by_id: memberId })
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
}

/** @throws AppError FORBIDDEN, NOT_FOUND */
export async function deleteMacro(ctx: Ctx, id: string): Promise<string> {
  const row = await getEditableMacro(ctx, id);
  await ctx.db.deleteFrom('support_macros').where('id', '=', row.id).execute();
  return `${row.id}`;
}

/**
 * Runs a macro on up to 500 requests, each in one transaction: all of its actions, or none. Placeholders are filled from
 * each of them; where one of the reply has no value, the request is refused unless `sendUnfilled`.
 * @throws AppError FORBIDDEN, NOT_FOUND, VALIDATION_FAILED for the list of requests
 */
export async function applyMacro(
  ctx: Ctx,
  id: string,
  { requestIds, sendUnfilled }: { requestIds: readonly string[]; sendUnfilled?: boolean | null },
): Promise<ChangeResult[]> {
  const { id: macroId, actions } = macroOf(await getMacro(ctx, id));
  const run = { actions, sendUnfilled: sendUnfilled ?? false };
  const results: ChangeResult[] = [];
  for (const requestId of new Set(parseInput(bulkIdsSchema, requestIds))) {
    results.push(await changeOne(ctx, requestId, (open) => runRequestActions(ctx, open, run)));
  }
  await countUses(ctx, macroId, results.filter(({ error }) => error === null).length);
  return results;
}

/** A macro as a change of all requests of a view (`bulkMacros.ts`). */
export const macroInBulk = {
  demandUsable: async (ctx: Ctx, id: string): Promise<void> => {
    await getMacro(ctx, id);
  },
  run: async (ctx: Ctx, open: OpenRequest, id: string): Promise<void> => {
    const { id: macroId, actions } = macroOf(await getMacro(ctx, id));
    await runRequestActions(ctx, open, { actions });
    await countUses({ ...ctx, db: open.unit.trx }, macroId, 1);
  },
};

/** One for each request that it changed. */
async function countUses({ db, now }: Ctx, id: number, count: number): Promise<void> {
  if (count === 0) return;
  await db
    .updateTable('support_macros')
    .set(({ eb }) => ({ use_count: eb('use_count', '+', count), last_used_at: now }))
    .where('id', '=', id)
    .execute();
}

/**
 * The actions of a macro with their texts as the customer or the team would read them.
 * @throws AppError FORBIDDEN, NOT_FOUND
 */
export async function previewMacro(
  ctx: Ctx,
  { id, requestId }: { id: string; requestId: string },
): Promise<RequestAction[]> {
  const { actions } = macroOf(await getMacro(ctx, id));
  const row = await getWorkedRequest(ctx, requestId);
  return Promise.all(
    actions.map(async (action) =>
      isTextAction(action)
        ? {
            ...action,
            value: (await cleanMessage((await filledText(ctx, row, action.value)).html)).content,
          }
        : action,
    ),
  );
}

/** @throws AppError VALIDATION_FAILED for an unknown agent or team */
export async function demandKnownTargets(
  ctx: Pick<Ctx, 'db' | 'locale'>,
  actions: readonly RequestAction[],
): Promise<void> {
  for (const [index, { type, value }] of actions.entries()) {
    if (!/^\d+$/.test(value)) continue;
    const isKnown =
      type === 'ASSIGN'
        ? await isAgentMember(ctx.db, Number(value), null)
        : type === 'POST'
          ? (await listPostTargets(ctx)).some((target) => target.id === value)
          : type !== 'TEAM' || (await isTeam(ctx.db, Number(value)));
    if (isKnown) continue;
    throw unknownField(`actions.${index}.value`);
  }
}

function unknownField(field: string): AppError {
  return validationFailed([{ field, rule: 'unknown', message: validationMessages.format }]);
}

async function isTeam(db: Ctx['db'], id: number): Promise<boolean> {
  const row = await db
    .selectFrom('support_teams')
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

import type { Insertable } from 'kysely';
import { AppError } from '#core/errors.ts';
import { requireId } from '#core/ids.ts';
import { parseInput, validationFailed } from '#core/parseInput.ts';
import { demand, holds } from '#core/permissions.ts';
import { validationMessages } from '#core/validationMessages.ts';
import type { SupportTeams } from '#db/tables.ts';
import { audit } from '#platform/audit.ts';
import { type Ctx, inTransaction, perRequest } from '#platform/context.ts';
import { collated } from '#platform/database/collated.ts';
import type { Database, DatabaseTransaction } from '#platform/database/database.ts';
import type { TeamAssignment } from '../queueFilterRules.ts';
import { supportTeamSchema } from '../queueInputs.ts';
import { demandAgent } from './demandAgent.ts';
import { isAgentMember } from './queueQueries.ts';

export interface SupportTeamRow {
  id: number;
  name: string;
  assignment: TeamAssignment;
  is_default: boolean;
  /** Live chats of each of its agents at once; null: as the settings say. */
  most_chats: number | null;
}

const columns = ['id', 'name', 'assignment', 'is_default', 'most_chats'] as const;

type StoredTeam = SupportTeamRow & { archived_at: Date | null };

export async function listSupportTeams(ctx: Ctx): Promise<SupportTeamRow[]> {
  demandAgent(ctx);
  return (await perRequest(ctx, loadTeams)).filter(({ archived_at }) => archived_at === null);
}

/** All of them, for whoever lists them and for requests, which keep an archived one. */
function loadTeams({ db, locale }: Ctx): Promise<StoredTeam[]> {
  return db
    .selectFrom('support_teams')
    .orderBy(collated('name', locale))
    .select([...columns, 'archived_at'])
    .$castTo<StoredTeam>()
    .execute();
}

/** For canned responses and macros, without regard to who asks. */
export const teamsOfResponses = {
  all: async ({ db, locale }: Pick<Ctx, 'db' | 'locale'>) =>
    db
      .selectFrom('support_teams')
      .where('archived_at', 'is', null)
      .orderBy(collated('name', locale))
      .select(['id', 'name'])
      .execute(),
  ownIds: async ({ db, viewer }: Pick<Ctx, 'db' | 'viewer'>): Promise<number[]> => {
    if (viewer.memberId === null) return [];
    const rows = await db
      .selectFrom('support_team_members')
      .where('member_id', '=', viewer.memberId)
      .select('team_id')
      .execute();
    return rows.map(({ team_id }) => team_id);
  },
};

export async function listTeamMemberIds(db: Database, teamId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('support_team_members')
    .where('team_id', '=', teamId)
    .orderBy('member_id')
    .select('member_id')
    .execute();
  return rows.map(({ member_id }) => member_id);
}

/**
 * Creates or changes a team; at most one receives new requests.
 * @throws AppError FORBIDDEN, NOT_FOUND, VALIDATION_FAILED
 */
export async function saveSupportTeam(
  ctx: Ctx,
  id: string | null,
  given: unknown,
): Promise<SupportTeamRow> {
  demand(holds(ctx.viewer, 'MANAGE_COMMUNITY'));
  const input = parseInput(supportTeamSchema, given);
  const { name, assignment, isDefault, mostChats = null, memberIds } = input;
  const members = [...new Set(memberIds.map(Number))];
  for (const memberId of members) {
    if (await isAgentMember(ctx.db, memberId, null)) continue;
    throw validationFailed([
      { field: 'memberIds', rule: 'unknown', message: validationMessages.format },
    ]);
  }
  const values = { name, assignment, is_default: isDefault ?? false, most_chats: mostChats };
  return inTransaction(ctx, async ({ trx }) => {
    if (values.is_default) {
      await trx
        .updateTable('support_teams')
        .set({ is_default: false })
        .where('is_default', '=', true)
        .execute();
    }
    const row = await writeTeam(trx, id === null ? null : requireId(id), {
      ...values,
      created_at: ctx.now,
    });
    if (!row) throw new AppError('NOT_FOUND');
    await trx.deleteFrom('support_team_members').where('team_id', '=', row.id).execute();
    if (members.length > 0) {
      await trx
        .insertInto('support_team_members')
        .values(members.map((member_id) => ({ team_id: row.id, member_id })))
        .execute();
    }
    await audit(trx, ctx, {
      action: id === null ? 'supportTeam.created' : 'supportTeam.changed',
      subjectType: 'supportTeam',
      subjectId: row.id,
      detail: { name, assignment, mostChats, memberIds: members },
    });
    return row;
  });
}

function writeTeam(
  trx: DatabaseTransaction,
  id: number | null,
  { created_at, ...values }: Insertable<SupportTeams>,
): Promise<SupportTeamRow | undefined> {
  if (id === null) {
    return trx
      .insertInto('support_teams')
      .values({ ...values, created_at })
      .returning(columns)
      .$castTo<SupportTeamRow>()
      .executeTakeFirst();
  }
  return trx
    .updateTable('support_teams')
    .set(values)
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .returning(columns)
    .$castTo<SupportTeamRow>()
    .executeTakeFirst();
}

/** Requests keep their team, which no longer receives new ones. */
export async function archiveSupportTeam(ctx: Ctx, id: string): Promise<SupportTeamRow> {
  demand(holds(ctx.viewer, 'MANAGE_COMMUNITY'));
  return inTransaction(ctx, async ({ trx }) => {
    const row = await trx
      .updateTable('support_teams')
      .set({ archived_at: ctx.now, is_default: false })
      .where('id', '=', requireId(id))
      .where('archived_at', 'is', null)
      .returning(columns)
      .$castTo<SupportTeamRow>()
      .executeTakeFirst();
    if (!row) throw new AppError('NOT_FOUND');
    await audit(trx, ctx, {
      action: 'supportTeam.archived',
      subjectType: 'supportTeam',
      subjectId: row.id,
      detail: { name: row.name },
    });
    return row;
  });
}

/** @returns an archived one too: requests keep their team */
export async function findSupportTeam(ctx: Ctx, id: number): Promise<SupportTeamRow | null> {
  return (await perRequest(ctx, loadTeams)).find((team) => team.id === id) ?? null;
}

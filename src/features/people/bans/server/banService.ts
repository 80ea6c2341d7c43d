import { sql } from 'kysely';
import { AppError, type FieldIssue } from '#core/errors.ts';
import { parseInput, validationFailed } from '#core/parseInput.ts';
import { demand, holds } from '#core/permissions.ts';
import {
  levelOf,
  levelsOfMember,
  loadStandings,
} from '#features/people/standing/server/standings.ts';
import { audit } from '#platform/audit.ts';
import { type Ctx, inTransaction, type Unit } from '#platform/context.ts';
import { endSessionsAsBanned, endSessionsOfAddresses } from '#platform/sessions/bannedSessions.ts';
import { type BanKind, banSchema } from '../banInputs.ts';
import { banMessages, isInRange, readAddressRange, readDomain } from './bannedRanges.ts';
import { type BanRow, listBanRows } from './banQueries.ts';

export async function listBans(ctx: Ctx): Promise<BanRow[]> {
  demand(holds(ctx.viewer, 'MANAGE_BLACKLISTED_CONFIG'));
  return listBanRows(ctx.db);
}

/**
 * Bans an IP address, a range, or an email domain: nobody can sign up or in from there, and existing sessions
 * end. Banning again changes the reason.
 * @throws AppError VALIDATION_FAILED for an invalid value, the viewer's own, or a peer's
 */
export async function createBan(ctx: Ctx, input: unknown): Promise<BanRow> {
  demand(holds(ctx.viewer, 'MANAGE_BLACKLISTED_CONFIG'));
  const { kind, value: given, reason } = parseInput(banSchema, input);
  const value = kind === 'IP' ? readAddressRange(given) : readDomain(given);
  if (value === null) throw fault('format', kind === 'IP' ? banMessages.ip : banMessages.domain);
  return inTransaction(ctx, async ({ trx, emit }) => {
    const hit = await whomItHits(trx, { kind, value });
    await demandNotOwn(ctx, { kind, value, memberIds: hit.memberIds });
    await demandAllLower(ctx, trx, hit.memberIds);
    const row = await trx
      .insertInto('bans')
      .values({ kind, value, reason, created_by_id: ctx.viewer.memberId, created_at: ctx.now })
      .onConflict((conflict) => conflict.columns(['kind', 'value']).doUpdateSet({ reason }))
      .returningAll()
      .executeTakeFirstOrThrow();
    if (kind === 'IP') await endSessionsOfAddresses(trx, hit.addresses, ctx.now);
    else await endSessionsAsBanned(trx, hit.memberIds, ctx.now);
    await audit(trx, ctx, {
      action: 'ban.created',
      subjectType: 'ban',
      subjectId: row.id,
      detail: { kind, value, reason },
    });
    emit({ type: 'bans.changed', payload: {} });
    return row;
  });
}

/** @returns the removed ban, so that it can be restored */
export async function deleteBan(ctx: Ctx, id: number): Promise<BanRow> {
  demand(holds(ctx.viewer, 'MANAGE_BLACKLISTED_CONFIG'));
  return inTransaction(ctx, async ({ trx, emit }) => {
    const row = await trx.deleteFrom('bans').where('id', '=', id).returningAll().executeTakeFirst();
    if (!row) throw new AppError('NOT_FOUND');
    await audit(trx, ctx, {
      action: 'ban.removed',
      subjectType: 'ban',
      subjectId: id,
      detail: { kind: row.kind, value: row.value, reason: row.reason },
    });
    emit({ type: 'bans.changed', payload: {} });
    return row;
  });
}

/** For operators who locked themselves out. @returns whether the ban existed */
export async function liftBan(ctx: Ctx, value: string): Promise<boolean> {
  const known = [readAddressRange(value), readDomain(value)].filter((each) => each !== null);
  return inTransaction(ctx, async ({ trx, emit }) => {
    const rows = await trx
      .deleteFrom('bans')
      .where('value', 'in', [value, ...known])
      .returningAll()
      .execute();
    for (const row of rows) {
      await audit(trx, ctx, {
        action: 'ban.removed',
        subjectType: 'ban',
        subjectId: row.id,
        detail: { kind: row.kind, value: row.value, reason: row.reason },
      });
    }
    if (rows.length > 0) emit({ type: 'bans.changed', payload: {} });
    return rows.length > 0;
  });
}

interface Ban {
  kind: BanKind;
  value: string;
}

/** The affected members, and the IP addresses of their sessions. */
async function whomItHits(trx: Unit['trx'], { kind, value }: Ban) {
  if (kind === 'DOMAIN') {
    const { rows } = await sql<{ id: number }>`
      select id from members
      where deleted_at is null
        and (split_part(email_key, '@', 2) = ${value}
          or split_part(email_key, '@', 2) like ${`%.${value}`})`.execute(trx);
    return { memberIds: rows.map(({ id }) => id), addresses: [] };
  }
  const sessions = await trx
    .selectFrom('sessions')
    .select(['address', 'member_id'])
    .distinct()
    .execute();
  const inside = sessions.filter(({ address }) => isInRange(address, value));
  return {
    memberIds: [...new Set(inside.map(({ member_id }) => member_id))],
    addresses: [...new Set(inside.map(({ address }) => address))],
  };
}

/** Nobody can ban their own IP address or email domain. */
async function demandNotOwn(ctx: Ctx, ban: Ban & { memberIds: readonly number[] }): Promise<void> {
  const isOwn =
    ban.kind === 'IP'
      ? isInRange(ctx.address, ban.value)
      : ctx.viewer.memberId !== null && ban.memberIds.includes(ctx.viewer.memberId);
  if (isOwn) throw fault('own', 'This would block your own address');
}

/** As with blocking: a ban must not affect members at or above the viewer's level. */
async function demandAllLower(ctx: Ctx, trx: Unit['trx'], ids: readonly number[]): Promise<void> {
  const viewerId = ctx.viewer.memberId ?? 0;
  const own = (await loadStandings(trx, [viewerId])).get(viewerId);
  const { rows } = await sql<{ levels: number[] }>`
    select ${levelsOfMember} as levels from members m
    where m.id = any(${ids}::bigint[]) and m.id <> ${viewerId}
      and (m.role <> 'member' or exists (select from role_grants g where g.member_id = m.id))
    `.execute(trx);
  if (rows.some((row) => levelOf(row) >= (own?.level ?? 0))) {
    throw fault('higher', 'This would block a member at your level or higher');
  }
}

function fault(rule: string, message: string): AppError {
  const found: FieldIssue = { field: 'value', rule, message };
  return validationFailed([found]);
}

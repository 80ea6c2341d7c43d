import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { demand, demandMember, isActive } from '#core/permissions.ts';
import type { Ctx } from '#platform/context.ts';
import { eventFilePaths } from '../communityEventAddress.ts';

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

/** @returns the path of the viewer's feed, with 128 random bits of which only the hash is stored */
export async function createCalendarToken(ctx: Ctx): Promise<string> {
  const member_id = demandMember(ctx.viewer);
  demand(isActive(ctx.viewer));
  const token = randomBytes(16).toString('base64url');
  const values = { token_hash: hashOf(token), created_at: ctx.now };
  await ctx.db
    .insertInto('calendar_tokens')
    .values({ member_id, ...values })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(values))
    .execute();
  return eventFilePaths.own(token);
}

export async function revokeCalendarToken(ctx: Ctx): Promise<void> {
  const memberId = demandMember(ctx.viewer);
  await ctx.db.deleteFrom('calendar_tokens').where('member_id', '=', memberId).execute();
}

/** @returns null for an unknown token, and for a member who could not sign in */
export async function findCalendarMember(ctx: Ctx, token: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select m.id from calendar_tokens t join members m on m.id = t.member_id
    where t.token_hash = ${hashOf(token)} and m.deleted_at is null and m.blocked_at is null`.execute(
    ctx.db,
  );
  return rows[0] === undefined ? null : Number(rows[0].id);
}

import { createHash } from 'node:crypto';
import type { Ctx } from '#platform/context.ts';

const lifetimeMinutes = 5;

/** A WebAuthn challenge, stored across processes until it is answered. */
export async function saveChallenge(
  ctx: Ctx,
  { challenge, memberId }: { challenge: string; memberId: number | null },
): Promise<void> {
  await ctx.db
    .insertInto('login_attempts')
    .values({
      state_hash: hashOf(challenge),
      kind: 'PASSKEY',
      data: JSON.stringify({ memberId }),
      created_at: ctx.now,
      expires_at: new Date(ctx.now.getTime() + lifetimeMinutes * 60_000),
    })
    .execute();
}

/** Consumes a challenge. @returns whether it was issued for this member (null: for anyone) */
export async function takeChallenge(
  ctx: Ctx,
  { challenge, memberId }: { challenge: string; memberId: number | null },
): Promise<boolean> {
  const row = await ctx.db
    .deleteFrom('login_attempts')
    .where('state_hash', '=', hashOf(challenge))
    .where('kind', '=', 'PASSKEY')
    .returning(['data', 'expires_at'])
    .executeTakeFirst();
  if (!row || row.expires_at <= ctx.now) return false;
  return Object(row.data).memberId === memberId;
}

function hashOf(challenge: string): Buffer {
  return createHash('sha256').update(`passkey ${challenge}`).digest();
}

import { emailKey } from '#core/emailAddress.ts';
import { AppError } from '#core/errors.ts';
import { demand, holds } from '#core/permissions.ts';
import type { Ctx } from '#platform/context.ts';
import { findItem } from './moderationQueries.ts';

/** An author's last IP address and email domain: initial values of the 'block IP/domain' modal. */
export interface AuthorTraces {
  addresses: string[];
  domain: string | null;
}

const shown = 5;

/** @throws AppError FORBIDDEN without permission to ban addresses; NOT_FOUND */
export async function readAuthorTraces(ctx: Ctx, itemId: number): Promise<AuthorTraces> {
  demand(holds(ctx.viewer, 'MANAGE_BLACKLISTED_CONFIG'));
  const item = await findItem(ctx, itemId);
  if (item === null) throw new AppError('NOT_FOUND');
  const [member, sessions, signIns] = await Promise.all([
    ctx.db
      .selectFrom('members')
      .select('email')
      .where('id', '=', item.author_id)
      .executeTakeFirst(),
    ctx.db
      .selectFrom('sessions')
      .select('address')
      .where('member_id', '=', item.author_id)
      .orderBy('seen_at', 'desc')
      .limit(20)
      .execute(),
    ctx.db
      .selectFrom('sign_ins')
      .select('address')
      .where('member_id', '=', item.author_id)
      .orderBy('at', 'desc')
      .limit(20)
      .execute(),
  ]);
  const addresses = [...sessions, ...signIns].map(({ address }) => address).filter(Boolean);
  return {
    addresses: [...new Set(addresses)].slice(0, shown),
    domain: member?.email ? (emailKey(member.email).split('@')[1] ?? null) : null,
  };
}

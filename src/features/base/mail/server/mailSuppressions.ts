import { emailKey } from '#core/emailAddress.ts';
import { AppError } from '#core/errors.ts';
import { pageWindow } from '#core/paging.ts';
import { audit } from '#platform/audit.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import type { Page } from '#platform/graphql/pageObject.ts';

/** An address that gets no optional emails, because a mail server has refused it. */
export interface MailSuppression {
  address: string;
  reason: string;
  created_at: Date;
}

/** Days that a suppression lasts. */
const keptDays = 365;

export async function suppressAddress(
  db: Database,
  { address, reason, now }: { address: string; reason: string; now: Date },
): Promise<void> {
  await db
    .insertInto('mail_suppressions')
    .values({ address: emailKey(address), reason: reason.slice(0, 500), created_at: now })
    .onConflict((conflict) => conflict.column('address').doNothing())
    .execute();
}

export async function isSuppressed(db: Database, address: string): Promise<boolean> {
  const row = await db
    .selectFrom('mail_suppressions')
    .select('address')
    .where('address', '=', emailKey(address))
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns whether the address was suppressed */
export async function liftSuppression(db: Database, address: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('mail_suppressions')
    .where('address', '=', emailKey(address))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Suppressed addresses, newest first; `address` is part of the address. */
export async function listSuppressions(
  { db }: Ctx,
  asked: { address?: string | null; page?: number | null; first?: number | null },
): Promise<Page<MailSuppression>> {
  const window = pageWindow(asked.page, asked.first, 20);
  const part = asked.address
    ?.replaceAll('\u0000', '')
    .replace(/[\\%_]/g, '\\$&')
    .toLowerCase();
  const matching = part
    ? db.selectFrom('mail_suppressions').where('address', 'like', `%${part}%`)
    : db.selectFrom('mail_suppressions');
  const rows = await matching
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('address')
    .offset(window.offset)
    .limit(window.size + 1)
    .execute();
  return {
    nodes: rows.slice(0, window.size),
    hasMore: rows.length > window.size,
    pageNumber: window.page,
    totalCount: async () =>
      (
        await matching
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
      ).count,
  };
}

/**
 * Sends emails to an address again.
 * @throws AppError NOT_FOUND
 */
export async function resumeAddress(ctx: Ctx, address: string): Promise<void> {
  await inTransaction(ctx, async ({ trx }) => {
    if (!(await liftSuppression(trx, address))) throw new AppError('NOT_FOUND');
    await audit(trx, ctx, {
      action: 'mail.suppressionLifted',
      subjectType: 'mail',
      subjectId: 0,
      detail: { recipient: address },
    });
  });
}

export async function deleteOldSuppressions(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('mail_suppressions')
    .where('created_at', '<', new Date(now.getTime() - keptDays * 86_400_000))
    .execute();
}

import type { Ctx } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { deleteMailsBefore, lockStrayMails } from './mailQueries.ts';
import { addDelivery } from './queueMail.ts';

/** How long a finished mail stays in the outbox. Milliseconds. */
const keptFor = 30 * 24 * 3_600_000;

/** Adds new jobs for queued mails without one: their process died during delivery. */
export async function sweepMails(ctx: Ctx): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    for (const id of await lockStrayMails(trx)) await addDelivery(trx, id);
  });
}

export async function deleteOldMails(db: Database, now: Date): Promise<void> {
  await deleteMailsBefore(db, new Date(now.getTime() - keptFor));
}

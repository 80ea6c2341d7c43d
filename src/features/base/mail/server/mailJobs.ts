import type { Ctx } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { deleteMailsBefore, lockStrayMails } from './mailQueries.ts';
import { addDelivery } from './queueMail.ts';

/** How long a finished mail stays in the outbox. Milliseconds. */
const keptFor = 30 * 24 * 3_600_000;

/** Queued mails that no job will deliver get a new one: their process ended in the middle. */
export async function sweepMails(ctx: Ctx): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    for (const id of await lockStrayMails(trx)) await addDelivery(trx, id);
  });
}

export async function deleteOldMails(db: Database, now: Date): Promise<void> {
  await deleteMailsBefore(db, new Date(now.getTime() - keptFor));
}

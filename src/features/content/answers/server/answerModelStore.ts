import { type Selectable, sql } from 'kysely';
import type { AnswerModel } from '#db/tables.ts';
import type { Ctx } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { holdValue } from '#platform/database/heldValue.ts';

export type AnswerModelRow = Selectable<AnswerModel>;

const purpose = 'answer model';

export function sealModelKey({ secrets }: Pick<Ctx, 'secrets'>, key: string): string {
  return secrets.seal(key, purpose);
}

/** @throws if it was sealed with another key */
export function openModelKey({ secrets }: Pick<Ctx, 'secrets'>, sealed: string): string {
  return secrets.open(sealed, purpose);
}

export async function findAnswerModel({ db }: Pick<Ctx, 'db'>): Promise<AnswerModelRow | null> {
  return (await db.selectFrom('answer_model').selectAll().executeTakeFirst()) ?? null;
}

/** Whether answers are phrased: every search asks. */
export const isModelOn = holdValue({
  load: async (db) => (await findAnswerModel({ db }))?.is_on === true,
  isChangedBy: (type) => type === 'settings.changed',
});

/** Whether the stored key, if there is one, can be decrypted. */
export async function isModelKeyReadable(sealed: Pick<Ctx, 'db' | 'secrets'>): Promise<boolean> {
  const model = await findAnswerModel(sealed);
  try {
    if (model?.sealed_key) openModelKey(sealed, model.sealed_key);
    return true;
  } catch {
    return false;
  }
}

/** The month of a count: `2026-05`, in UTC. */
const monthOf = (now: Date) => now.toISOString().slice(0, 7);

export async function countRequests({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<number> {
  const row = await db
    .selectFrom('answer_model_requests')
    .select('requests')
    .where('month', '=', monthOf(now))
    .executeTakeFirst();
  return row?.requests ?? 0;
}

/** Counts a request before it is sent. @returns false where the month has had all of them */
export async function takeRequest(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  monthlyLimit: number,
): Promise<boolean> {
  const { rows } = await sql`
    insert into answer_model_requests as known (month, requests) values (${monthOf(now)}, 1)
    on conflict (month) do update set requests = known.requests + 1 where known.requests < ${monthlyLimit}
    returning requests`.execute(db);
  return rows.length > 0;
}

/** Months that are shown no more. */
export async function deleteOldRequestCounts(db: Database, now: Date): Promise<void> {
  const yearAgo = new Date(now.getTime() - 366 * 86_400_000);
  await db.deleteFrom('answer_model_requests').where('month', '<', monthOf(yearAgo)).execute();
}

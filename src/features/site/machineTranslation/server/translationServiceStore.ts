import { type Selectable, sql } from 'kysely';
import type { TranslationService } from '#db/tables.ts';
import type { Ctx } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import type { AskedService } from './askService.ts';

export type TranslationServiceRow = Selectable<TranslationService>;

const purpose = 'translation service';

export function sealServiceKey({ secrets }: Pick<Ctx, 'secrets'>, key: string): string {
  return secrets.seal(key, purpose);
}

/** @throws if it was sealed with another key */
function openServiceKey({ secrets }: Pick<Ctx, 'secrets'>, sealed: string): string {
  return secrets.open(sealed, purpose);
}

export async function findTranslationService({
  db,
}: Pick<Ctx, 'db'>): Promise<TranslationServiceRow | null> {
  return (await db.selectFrom('translation_service').selectAll().executeTakeFirst()) ?? null;
}

/** Whether the stored key, if there is one, can be decrypted. */
export async function isServiceKeyReadable(sealed: Pick<Ctx, 'db' | 'secrets'>): Promise<boolean> {
  const service = await findTranslationService(sealed);
  try {
    if (service?.sealed_key) openServiceKey(sealed, service.sealed_key);
    return true;
  } catch {
    return false;
  }
}

/** @throws if its key was sealed with another key */
export function askedServiceOf(
  ctx: Pick<Ctx, 'secrets'>,
  row: Pick<TranslationServiceRow, 'kind' | 'url' | 'model' | 'sealed_key'>,
): AskedService {
  const { url, model, sealed_key } = row;
  const key = sealed_key === null ? null : openServiceKey(ctx, sealed_key);
  return { kind: row.kind === 'OPENAI' ? 'OPENAI' : 'LIBRETRANSLATE', url, model, key };
}

/** The day of a count, in UTC: `2026-05-01`. */
const dayOf = (now: Date) => now.toISOString().slice(0, 10);

/** Characters that were sent today. */
export async function countCharacters({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<number> {
  const { rows } = await sql<{ characters: number }>`
    select characters::float8 as characters from translation_usage where day = ${dayOf(now)}`.execute(
    db,
  );
  return rows[0]?.characters ?? 0;
}

/** Counts a text, or what is sent of it once more, before it is sent. @returns false where it exceeds what is left of the day */
export async function takeCharacters(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { characters, most, texts = 1 }: { characters: number; most: number; texts?: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into translation_usage as known (day, characters, texts)
    select ${dayOf(now)}::date, ${characters}::bigint, ${texts}::integer where ${characters}::bigint <= ${most}::bigint
    on conflict (day) do update set characters = known.characters + excluded.characters, texts = known.texts + excluded.texts
      where known.characters + excluded.characters <= ${most}::bigint
    returning texts`.execute(db);
  return rows.length > 0;
}

export async function deleteOldUsage(db: Database, now: Date): Promise<void> {
  const yearAgo = new Date(now.getTime() - 366 * 86_400_000);
  await sql`delete from translation_usage where day < ${dayOf(yearAgo)}::date`.execute(db);
}

import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { type DemoSeed, known } from '#platform/demo/demoData.ts';
import { serverParts } from '#platform/feature/serverFeature.ts';
import { type StoreDemoFile, storeDemoImages } from './demoImages.ts';

/**
 * Seeds an empty community with the demo content of every feature in one transaction. Deterministic except
 * for timestamps, which are relative to `now`. Does nothing if any conversation exists. On a running server
 * the caller must clear cached settings, layouts and pages afterwards.
 * @returns whether the community was empty
 */
export async function seedDemo(
  db: Database,
  { storeFile, now }: { storeFile: StoreDemoFile; now: Date },
): Promise<boolean> {
  if (await hasConversations(db)) return false;
  const images = await storeDemoImages(storeFile);
  return db.transaction().execute(async (trx) => {
    // Two processes starting on the same empty database must not both seed it.
    await sql`select pg_advisory_xact_lock(hashtext('plaza demo'))`.execute(trx);
    if (await hasConversations(trx)) return false;
    const seed: DemoSeed = { trx, now, image: (key) => known(images, key), made: {} };
    for (const addData of serverParts('demoData')) await addData(seed);
    return true;
  });
}

async function hasConversations(db: Database): Promise<boolean> {
  const row = await db.selectFrom('conversations').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

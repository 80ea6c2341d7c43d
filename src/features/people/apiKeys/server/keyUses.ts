import type { Database } from '#platform/database/database.ts';
import { addUses, type KeyUse } from './apiKeyQueries.ts';

/** Milliseconds for which uses are gathered before they are written. */
const gatherFor = 2_000;

/** By key and day. */
const gathered = new WeakMap<Database, Map<string, KeyUse>>();

/** Counts a use of a key; uses are written together, a moment later. */
export function noteUse(
  { db, keyId, address }: { db: Database; keyId: number; address: string },
  { isChange, isRefused }: { isChange: boolean; isRefused: boolean },
): void {
  const waiting = gathered.get(db) ?? new Map<string, KeyUse>();
  gathered.set(db, waiting);
  const at = new Date();
  const day = at.toISOString().slice(0, 10);
  const counted = waiting.get(`${keyId} ${day}`);
  if (waiting.size === 0) setTimeout(() => void writeUses(db), gatherFor).unref();
  waiting.set(`${keyId} ${day}`, {
    ...{ keyId, day, at, address },
    reads: (counted?.reads ?? 0) + (isRefused || isChange ? 0 : 1),
    changes: (counted?.changes ?? 0) + (isChange && !isRefused ? 1 : 0),
    refused: (counted?.refused ?? 0) + (isRefused ? 1 : 0),
  });
}

/** Writes what was gathered. A failure costs these counts only: the database is not there, and no key works. */
export async function writeUses(db: Database): Promise<void> {
  const waiting = gathered.get(db);
  gathered.delete(db);
  if (waiting) await addUses(db, [...waiting.values()]).catch(() => undefined);
}

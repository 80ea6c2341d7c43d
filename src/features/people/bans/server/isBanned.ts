import type { Database } from '#platform/database/database.ts';
import { domainsOf, isInRange } from './bannedRanges.ts';
import { listBannedRanges } from './banQueries.ts';

/** Whether an IP address, or an email address's domain, is banned (SPEC §2 "block IP/domain"). */
export async function isBanned(
  db: Database,
  { address, email }: { address: string; email: string | null },
): Promise<boolean> {
  const ranges = await listBannedRanges(db);
  if (ranges.some((range) => isInRange(address, range))) return true;
  const domains = email === null ? [] : domainsOf(email);
  if (domains.length === 0) return false;
  const row = await db
    .selectFrom('bans')
    .select('id')
    .where('kind', '=', 'DOMAIN')
    .where('value', 'in', domains)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

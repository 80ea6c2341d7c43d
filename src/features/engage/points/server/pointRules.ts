import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '#platform/database/database.ts';
import { serverParts } from '#platform/feature/serverFeature.ts';
import type { PointRule, PointSource } from '#platform/points/pointSource.ts';
import type { RuleTerms } from './planBookings.ts';

export function pointSources(): readonly PointSource[] {
  return serverParts('pointSources').flat();
}

/** A rule as configured. */
export interface ConfiguredRule extends PointRule {
  isCapped: boolean;
  isEnabled: boolean;
  defaultPoints: number;
  version: number;
  /** When an administrator last changed it; null: never. */
  updatedAt: Date | null;
}

/** Writers of the ledger take turns. Held until the transaction ends. */
export async function lockLedger(trx: DatabaseTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('plaza point ledger'))`.execute(trx);
}

/** All rules of all features, in their order. */
export async function readPointRules(db: Database): Promise<ConfiguredRule[]> {
  const rows = await db.selectFrom('point_rules').selectAll().execute();
  const stored = new Map(rows.map((row) => [row.name, row]));
  return pointSources()
    .flatMap(({ rules }) => rules)
    .map((rule) => {
      const row = stored.get(rule.name);
      return {
        ...{ name: rule.name, words: rule.words, isCapped: rule.isCapped ?? true },
        ...{ points: row?.points ?? rule.points, defaultPoints: rule.points },
        ...{ isEnabled: row?.is_enabled ?? true, version: row?.version ?? 1 },
        updatedAt: row?.updated_at ?? null,
      };
    });
}

/**
 * What new causes are worth. A rule that is off grants 0 points, so that turning it on applies to what comes
 * after.
 */
export async function readPointTerms(db: Database): Promise<Map<string, RuleTerms>> {
  const rules = await readPointRules(db);
  return new Map(
    rules.map(({ name, points, isEnabled, version, isCapped }) => [
      name,
      { points: isEnabled ? points : 0, version, isCapped },
    ]),
  );
}

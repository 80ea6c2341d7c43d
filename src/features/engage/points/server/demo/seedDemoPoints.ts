import type { DatabaseTransaction } from '#platform/database/database.ts';
import type { DemoSeed } from '#platform/demo/demoData.ts';
import type { PointReading } from '#platform/points/pointSource.ts';
import { bookPoints } from '../ledger.ts';
import { pointSources } from '../pointRules.ts';

type Portion = PointReading & { next: number | null };

/** Books the points of everything that was written before. */
export async function seedDemoPoints(seed: DemoSeed): Promise<void> {
  const trx = seed.trx as DatabaseTransaction; // it is seeded in one
  const unit = { trx, emit: () => {} };
  for (const source of pointSources()) {
    let next: number | null = 0;
    while (next !== null) {
      const reading: Portion | undefined = await source.readAll?.(trx, next);
      if (reading === undefined) break;
      await bookPoints(unit, reading, { timeZone: 'UTC', now: seed.now, isSilent: true });
      next = reading.next;
    }
  }
}

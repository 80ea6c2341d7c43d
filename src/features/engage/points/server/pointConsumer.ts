import type { DurableEventType } from '#core/domainEvents.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import {
  type ConsumerContext,
  defineEventConsumer,
  type EventOfType,
} from '#platform/events/eventConsumer.ts';
import { featureSettings } from '#platform/settings/featureSettings.ts';
import { bookPoints } from './ledger.ts';
import { pointSources } from './pointRules.ts';

/**
 * Books points after events. Points are also booked while they are not shown, so that a community that turns
 * them on again has them.
 */
export const pointConsumer = defineEventConsumer({
  name: 'points',
  types: (): DurableEventType[] => [
    'community.imported',
    ...pointSources().flatMap(({ types }) => types),
  ],
  async handleBatch(ctx, events) {
    if (events.some(({ type }) => type === 'community.imported')) await startBackfill(ctx);
    for (const source of pointSources()) {
      const own = events.filter(({ type }) => isOf(source.types, type));
      if (own.length === 0) continue;
      const reading = await source.read(ctx.trx, own);
      await bookPoints(ctx, reading, bookingOf(ctx));
    }
  },
});

function isOf(types: readonly DurableEventType[], type: EventOfType['type']): boolean {
  return types.includes(type);
}

function bookingOf(ctx: Pick<Ctx, 'settings' | 'now'>) {
  return { timeZone: featureSettings(ctx.settings, 'points').timeZone, now: new Date() };
}

/** An import emits no events of what it adds. */
async function startBackfill({ trx }: ConsumerContext): Promise<void> {
  await trx.deleteFrom('point_backfill').execute();
}

/**
 * Books the points of existing content, once, in one transaction per portion. What has been booked already is
 * skipped; ranks reached are not announced.
 */
export async function backfillPoints(
  ctx: Pick<Ctx, 'db' | 'bus' | 'settings' | 'now'>,
  { signal }: { signal: AbortSignal },
): Promise<void> {
  for (const source of pointSources()) {
    if (source.readAll === undefined) continue;
    let isDone = false;
    while (!isDone) {
      signal.throwIfAborted();
      isDone = await inTransaction(ctx, async (unit) => {
        const { trx } = unit;
        const place = await trx
          .selectFrom('point_backfill')
          .selectAll()
          .where('source', '=', source.name)
          .executeTakeFirst();
        if (place?.finished_at) return true;
        const reading = await source.readAll?.(trx, place?.position ?? 0);
        if (reading === undefined) return true;
        await bookPoints(unit, reading, { ...bookingOf(ctx), isSilent: true });
        const values = {
          position: reading.next ?? place?.position ?? 0,
          finished_at: reading.next === null ? ctx.now : null,
        };
        await trx
          .insertInto('point_backfill')
          .values({ source: source.name, ...values })
          .onConflict((conflict) => conflict.column('source').doUpdateSet(values))
          .execute();
        return reading.next === null;
      });
    }
  }
}

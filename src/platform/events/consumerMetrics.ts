import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../database/database.ts';
import { type ConsumerStatus, listConsumers } from './consumerStatus.ts';

const figures = {
  plaza_event_consumer_lag: {
    help: 'Events that an event consumer has not handled yet.',
    read: ({ lag }: ConsumerStatus) => lag,
  },
  plaza_event_consumer_lag_seconds: {
    help: 'Age of the oldest event that an event consumer has not handled yet.',
    read: ({ oldestAt }: ConsumerStatus) =>
      oldestAt === null ? 0 : Math.max(Date.now() - oldestAt.getTime(), 0) / 1_000,
  },
  plaza_event_consumer_failed_attempts: {
    help: 'Failed attempts of an event consumer at its next event.',
    read: ({ attemptCount }: ConsumerStatus) => attemptCount,
  },
  plaza_event_consumer_parked: {
    help: 'Events that an event consumer has given up and staff should look at.',
    read: ({ parkedCount }: ConsumerStatus) => parkedCount,
  },
};

/** Metrics of every event consumer; omitted while the database is unavailable. */
export function addConsumerMetrics(registry: Registry, db: Database): void {
  let asked: Promise<ConsumerStatus[]> | undefined;
  // One query serves all metrics of a scrape.
  const list = () => {
    asked ??= listConsumers(db)
      .catch(() => [])
      .finally(() => {
        asked = undefined;
      });
    return asked;
  };
  for (const [name, { help, read }] of Object.entries(figures)) {
    new Gauge({
      ...{ name, help, labelNames: ['consumer'], registers: [registry] },
      async collect() {
        const consumers = await list();
        this.reset();
        for (const consumer of consumers) this.set({ consumer: consumer.name }, read(consumer));
      },
    });
  }
}

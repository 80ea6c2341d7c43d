import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { AppError } from '#core/errors.ts';
import { addBackupMetrics } from '../backup/backupMetrics.ts';
import { type Database, statementCounter } from '../database/database.ts';
import type { Replica } from '../database/replica.ts';
import { addConsumerMetrics } from '../events/consumerMetrics.ts';
import type { LiveConnections } from '../live/liveConnections.ts';
import type { PageCache } from '../pageCache/pageCache.ts';
import { addProcessMetrics } from '../processes/processMetrics.ts';
import { type PageQueue, pageReaders } from './pageQueue.ts';

export interface MetricsOptions {
  /** Bearer token for remote access; without one only the local machine has access. */
  token: string | null;
  pages: PageCache;
  pageQueue: PageQueue;
  live: LiveConnections;
  db: Database;
  replica: () => Replica | null;
}

const loopback = /^(?:127\.|::1$|::ffff:127\.)/;

const metricsDoc = {
  config: {
    doc: {
      says: 'Figures for Prometheus.',
      who: 'this machine, or the bearer of METRICS_TOKEN',
      statuses: [200],
    },
  },
};

/** Prometheus metrics at `/metrics`: for the local machine, or with the bearer token. */
export function addMetrics(app: FastifyInstance, options: MetricsOptions): void {
  const { token, pages, pageQueue, live, db, replica } = options;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'plaza_http_request_duration_seconds',
    help: 'Time to answer, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  const failures = new Counter({
    name: 'plaza_http_failures_total',
    help: 'Answers of 500 and above.',
    registers: [registry],
  });
  new Gauge({
    name: 'plaza_page_cache_bytes',
    help: 'Bytes held by the cache of whole pages.',
    registers: [registry],
    collect() {
      this.set(pages.byteSize);
    },
  });
  new Gauge({
    name: 'plaza_pages_waiting',
    help: 'Pages that wait until others are prepared, by reader.',
    labelNames: ['reader'],
    registers: [registry],
    collect() {
      for (const reader of pageReaders) this.set({ reader }, pageQueue.waiting(reader));
    },
  });
  new Counter({
    name: 'plaza_pages_refused_total',
    help: 'Pages refused because they would have waited too long, by reader.',
    labelNames: ['reader'],
    registers: [registry],
    collect() {
      this.reset();
      for (const reader of pageReaders) this.inc({ reader }, pageQueue.refused(reader));
    },
  });
  new Gauge({
    name: 'plaza_live_connections',
    help: 'Pages that listen to what happens.',
    registers: [registry],
    collect() {
      this.set(live.count);
    },
  });
  new Counter({
    name: 'plaza_sql_statements_total',
    help: 'SQL statements sent to the database.',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(statementCounter.count);
    },
  });
  addConsumerMetrics(registry, db);
  addBackupMetrics(registry, db);
  addProcessMetrics(registry, { db, replica });
  app.addHook('onResponse', async (request, reply) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: `${reply.statusCode}`,
    };
    // Event streams are excluded from durations: they last as long as somebody listens.
    const isStream = reply.getHeader('content-type') === 'text/event-stream';
    if (!isStream) durations.observe(labels, reply.elapsedTime / 1000);
    if (reply.statusCode >= 500) failures.inc();
  });
  app.get('/metrics', metricsDoc, async (request, reply) => {
    const mayRead =
      token === null
        ? loopback.test(request.socket.remoteAddress ?? '') &&
          !request.headers['x-forwarded-for'] &&
          !request.headers.forwarded
        : request.headers.authorization === `Bearer ${token}`;
    if (!mayRead) throw new AppError('NOT_FOUND');
    return reply.header('content-type', registry.contentType).send(await registry.metrics());
  });
}

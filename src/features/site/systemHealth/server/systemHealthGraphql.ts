import { builder } from '#platform/graphql/builder.ts';
import type { JobQueueStatus, ListedProcess } from '#platform/processes/processList.ts';
import { readSystemHealth, type SystemHealth } from './systemHealthService.ts';

const bytesPerMegabyte = 1_000_000;

const ServerProcessType = builder.objectRef<ListedProcess>('ServerProcess').implement({
  description: 'A process of the server, on one of its machines.',
  fields: (t) => ({
    id: t.exposeID('id'),
    role: t.exposeString('role', { description: '`all`, `web` or `worker`.' }),
    host: t.exposeString('host'),
    pid: t.exposeInt('pid'),
    release: t.exposeString('release', {
      description: 'Its version and build; empty before it told them.',
    }),
    startedAt: t.expose('startedAt', { type: 'DateTime' }),
    seenAt: t.expose('seenAt', { type: 'DateTime', description: 'Its last sign of life.' }),
    isResponding: t.exposeBoolean('isResponding', {
      description: 'It has given a sign of life in the last 15 seconds.',
    }),
    delayMs: t.exposeInt('delayMs', {
      nullable: true,
      description: 'Milliseconds by which it is late at its work, in 99 of 100 cases less.',
    }),
    memoryMegabytes: t.int({
      nullable: true,
      resolve: ({ memoryBytes }) =>
        memoryBytes === null ? null : Math.round(memoryBytes / bytesPerMegabyte),
    }),
    usesReplica: t.exposeBoolean('usesReplica', {
      nullable: true,
      description: 'Whether it reads from the replica; null without one.',
    }),
    replicaBehindMs: t.exposeInt('replicaBehindMs', {
      nullable: true,
      description: 'Milliseconds by which its replica is behind, or more; null if it is unknown.',
    }),
    lastError: t.exposeString('lastError', { nullable: true }),
    lastErrorAt: t.expose('lastErrorAt', { type: 'DateTime', nullable: true }),
    endedAt: t.expose('endedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Null while it runs.',
    }),
    wasLost: t.exposeBoolean('wasLost', {
      description: 'It ended without a word: killed, or its machine is cut off.',
    }),
  }),
});

const JobQueueType = builder.objectRef<JobQueueStatus>('JobQueue').implement({
  description: 'The queue of work in the background.',
  fields: (t) => ({
    waitingCount: t.exposeInt('waitingCount', {
      description: 'Jobs that are due and have not begun.',
    }),
    oldestAt: t.expose('oldestAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the oldest of them was due.',
    }),
    runningCount: t.exposeInt('runningCount'),
    failingCount: t.exposeInt('failingCount', {
      description: 'Jobs whose last attempt failed.',
    }),
  }),
});

const SystemHealthType = builder.objectRef<SystemHealth>('SystemHealth').implement({
  description: 'How the processes of this community do.',
  fields: (t) => ({
    processes: t.expose('processes', {
      type: [ServerProcessType],
      description: 'Those that run, the longest first.',
    }),
    formerProcesses: t.expose('formerProcesses', {
      type: [ServerProcessType],
      description: 'Those that ended in the last 24 hours, the latest first; at most 20.',
    }),
    jobs: t.expose('jobs', { type: JobQueueType }),
    consumer: t.string({
      nullable: true,
      description: 'The event consumer that is furthest behind; null if none is.',
      resolve: ({ slowestConsumer }) => slowestConsumer?.name ?? null,
    }),
    eventCount: t.int({
      description: 'Events that it has not processed yet.',
      resolve: ({ slowestConsumer }) => slowestConsumer?.lag ?? 0,
    }),
    oldestEventAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When the oldest of them happened.',
      resolve: ({ slowestConsumer }) => slowestConsumer?.oldestAt ?? null,
    }),
    parkedCount: t.exposeInt('parkedCount', {
      description: 'Events that failed and were set aside.',
    }),
  }),
});

builder.queryFields((t) => ({
  systemHealth: t.field({
    type: SystemHealthType,
    description: 'Needs MANAGE_COMMUNITY.',
    resolve: (_root, _args, ctx) => readSystemHealth(ctx),
  }),
}));

import { demand, holds } from '#core/permissions.ts';
import type { Ctx } from '#platform/context.ts';
import { type ConsumerStatus, listConsumers } from '#platform/events/consumerStatus.ts';
import {
  type JobQueueStatus,
  type ListedProcess,
  listFormerProcesses,
  listProcesses,
  readJobQueue,
} from '#platform/processes/processList.ts';

export interface SystemHealth {
  processes: ListedProcess[];
  formerProcesses: ListedProcess[];
  jobs: JobQueueStatus;
  /** The one with the oldest event; null if all are up to date. */
  slowestConsumer: ConsumerStatus | null;
  parkedCount: number;
}

/** @throws AppError UNAUTHENTICATED, FORBIDDEN */
export async function readSystemHealth({ db, viewer }: Ctx): Promise<SystemHealth> {
  demand(holds(viewer, 'MANAGE_COMMUNITY'));
  const [processes, formerProcesses, jobs, consumers] = await Promise.all([
    ...([listProcesses(db), listFormerProcesses(db), readJobQueue(db), listConsumers(db)] as const),
  ]);
  const since = ({ oldestAt }: ConsumerStatus) => oldestAt?.getTime() ?? 0;
  const [slowest = null] = consumers
    .filter(({ lag, oldestAt }) => lag > 0 && oldestAt !== null)
    .sort((one, other) => since(one) - since(other));
  const parkedCount = consumers.reduce((sum, consumer) => sum + consumer.parkedCount, 0);
  return { processes, formerProcesses, jobs, slowestConsumer: slowest, parkedCount };
}

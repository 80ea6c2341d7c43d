import { writePassagesSoon } from '#features/content/passages/server/writePassages.ts';
import { renewSoon } from '#features/content/search/server/searchRebuild.ts';
import { addWordsSoon } from '#features/content/search/server/searchWords.ts';
import type { Log } from '#platform/context.ts';
import { startEventConsumers } from '#platform/events/startEventConsumers.ts';
import '#platform/feature/backgroundService.ts';
import { serverParts } from '#platform/feature/serverFeature.ts';
import { addJob } from '#platform/jobs/addJob.ts';
import { startJobs } from '#platform/jobs/startJobs.ts';
import type { ProcessRegistry } from '#platform/processes/processRegistry.ts';
import { createJobs, cronRows, jobContext } from './jobs.ts';
import type { Services } from './services.ts';

type Undo = (() => Promise<void> | void)[];

/**
 * Starts what a worker does: jobs and their schedule, event consumers, and background services. Each job, event
 * and mailbox is in one process at a time.
 */
export async function startWork(
  services: Services,
  { log, registry, undo }: { log: Log; registry: ProcessRegistry; undo: Undo },
): Promise<void> {
  const { config, bus } = services;
  const { db, pool } = services.direct;
  const context = () => jobContext(services, log);
  // A killed process may have left mails locked.
  await addJob(db, { name: 'sweepMails', payload: {} }, { key: 'sweepMails' });
  await renewSoon(db);
  await addWordsSoon(db);
  await writePassagesSoon(db);
  const jobs = await startJobs({
    ...{ pool, tasks: createJobs(services, log), cron: cronRows(), log },
    onPool: registry.setJobPool,
  });
  undo.push(jobs.stop);
  const consumers = await startEventConsumers({
    ...{ db, bus, consumers: serverParts('eventConsumers').flat(), context, log },
  });
  undo.push(consumers.stop);
  for (const service of serverParts('backgroundServices').flat()) {
    const { stop } = await service.start({ pool, config, context, log });
    undo.push(stop);
  }
}

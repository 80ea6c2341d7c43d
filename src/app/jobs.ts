import type { JobName } from '#core/jobs.ts';
import { deleteOldAudit } from '#platform/audit.ts';
import type { Ctx, Log } from '#platform/context.ts';
import { serverParts } from '#platform/feature/serverFeature.ts';
import type { CronRow, FeatureJob, JobTasks } from '#platform/jobs/startJobs.ts';
import { deleteOldGuesses } from '#platform/secrets/guessLimits.ts';
import { deleteExpiredBannedSessions } from '#platform/sessions/bannedSessions.ts';
import { deleteExpiredSessions } from '#platform/sessions/sessions.ts';
import { tracedJob } from '#platform/tracing/tracing.ts';
import { anonymousContext } from './anonymousContext.ts';
import type { serverFeatures } from './serverFeatures.ts';
import './serverFeatures.ts';
import type { Services } from './services.ts';

type JobsOf<F> = F extends { jobs: infer Jobs } ? keyof Jobs : never;
type Undone = Exclude<JobName, JobsOf<(typeof serverFeatures)[number]> | 'cleanUp'>;

/** Fails to compile if a row of `JobPayloads` is in no feature's manifest. */
const everyJob: Record<Undone, never> = {};

const featureJobs = () =>
  serverParts('jobs').flatMap(
    (jobs) => Object.entries(jobs) as [JobName, FeatureJob<JobName>][], // keys of an exhaustive table
  );

/** The handler of every job. */
export function createJobs(services: Services, log: Log): JobTasks {
  const ctx = () => jobContext(services, log);
  const { files, direct } = services;
  const tasks = featureJobs().map(([name, { run }]) => [
    name,
    async (payload: object, signal: AbortSignal, stopping: AbortSignal) => {
      const tools = { signal, stopping, files, pool: direct.pool };
      await tracedJob(
        name,
        payload,
        async (given) => run(await ctx(), given as never, tools), // written by `addJob` with the same name
      );
    },
  ]);
  return {
    ...everyJob,
    ...Object.fromEntries(tasks),
    cleanUp: async () => cleanUp(await ctx()),
  };
}

/** Cron jobs, in UTC. */
export function cronRows(): CronRow[] {
  return [
    ...featureJobs().flatMap(([job, { cron: at, catchUp }]) => (at ? [{ job, at, catchUp }] : [])),
    { job: 'cleanUp', at: '17 3 * * *', catchUp: true },
  ];
}

/** The daily cleanup job. */
export async function cleanUp(ctx: Ctx): Promise<void> {
  const { db, now } = ctx;
  await deleteExpiredSessions(db, now);
  await deleteExpiredBannedSessions(db, now);
  await deleteOldGuesses(db, now);
  for (const clean of serverParts('cleanUp')) await clean(ctx);
  await deleteOldAudit(db);
}

/** Background work: jobs and event consumers. */
export async function jobContext(services: Services, log: Log): Promise<Ctx> {
  const settings = await services.settings.get();
  const { db } = services.direct;
  return {
    ...anonymousContext(services, { settings, language: settings.defaultLanguage, log }),
    db,
  };
}

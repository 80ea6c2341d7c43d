import { anonymousViewer } from '#core/permissions.ts';
import { sweepFiles } from '#features/base/files/server/sweepFiles.ts';
import { deliverMail } from '#features/base/mail/server/deliverMail.ts';
import { sweepMails } from '#features/base/mail/server/mailJobs.ts';
import { rehearse } from '#features/care/spam/server/rehearse.ts';
import { traceTexts } from '#features/care/spam/server/traceTexts.ts';
import { renewSearchIndex } from '#features/content/search/server/searchRebuild.ts';
import { deleteDueMembers } from '#features/people/members/server/deleteMembers.ts';
import { alignHiddenContent } from '#features/site/memberAdmin/server/alignHiddenContent.ts';
import type { Ctx, Log } from '#platform/context.ts';
import type { CronRow, JobTasks } from '#platform/jobs/startJobs.ts';
import { cleanUp } from './cleanUp.ts';
import type { Services } from './services.ts';

/** What every job does. A feature with a job of its own adds a row here and in `core/jobs.ts`. */
export function createJobs(services: Services, log: Log): JobTasks {
  const ctx = () => jobContext(services, log);
  return {
    deliverMail: async ({ mailId }, signal) => deliverMail(await ctx(), { mailId, signal }),
    sweepMails: async () => sweepMails(await ctx()),
    traceTexts: async (_payload, signal) => traceTexts(await ctx(), signal),
    rehearseSpamRule: async ({ rehearsalId }, signal) =>
      rehearse(await ctx(), { rehearsalId, signal }),
    alignHiddenContent: async ({ memberId }, signal) =>
      alignHiddenContent(await ctx(), { memberId, signal }),
    cleanUp: async () => cleanUp(await ctx()),
    sweepFiles: async () => {
      await sweepFiles(await ctx(), services.files);
    },
    renewSearchIndex: async (_payload, signal) => renewSearchIndex(services.database.db, signal),
    deleteDueMembers: async () => {
      await deleteDueMembers(services, new Date());
    },
  };
}

/** Jobs that come by the clock, in UTC. */
export const cronRows: CronRow[] = [
  { job: 'sweepMails', at: '*/5 * * * *' },
  { job: 'deleteDueMembers', at: '*/15 * * * *' },
  { job: 'traceTexts', at: '* * * * *' },
  { job: 'cleanUp', at: '17 3 * * *', catchUp: true },
  { job: 'sweepFiles', at: '41 3 * * *', catchUp: true },
];

/** What works for nobody in particular: jobs and event consumers. */
export async function jobContext(services: Services, log: Log): Promise<Ctx> {
  const settings = await services.settings.get();
  return {
    db: services.database.db,
    bus: services.bus,
    viewer: anonymousViewer,
    sessionId: null,
    settings,
    basePath: services.config.basePath,
    mailing: services.mailing,
    locale: settings.defaultLanguage,
    requiredLanguage: null,
    now: new Date(),
    log,
    address: '',
    touch: () => undefined,
    perRequest: new Map(),
    secrets: services.secrets,
  };
}

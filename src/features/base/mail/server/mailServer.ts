import { hasPermission } from '#core/permissions.ts';
import { mailInsight, nameMails } from './mailInsight.ts';
import '#platform/feature/pendingWork.ts';
import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import { outboxHref } from '../mailAddress.ts';
import { deliverMail } from './deliverMail.ts';
import { addMailCommand } from './mailCommand.ts';
import { deleteOldMails, sweepMails } from './mailJobs.ts';
import { mailMemberData } from './mailMemberData.ts';
import { mailProblems } from './mailProblems.ts';
import { countMails } from './mailQueries.ts';
import { registerMailRoutes } from './mailRoutes.ts';
import { deleteOldSuppressions } from './mailSuppressions.ts';
import './mailGraphql.ts';
import './mailServerGraphql.ts';
import './mailSuppressionGraphql.ts';

declare module '#core/jobs.ts' {
  interface JobPayloads {
    /** Delivers one mail of the outbox. */
    deliverMail: { mailId: number };
    /** Requeues mails whose process died during delivery. */
    sweepMails: object;
  }
}

export const mailServer = defineServerFeature({
  name: 'mail',
  insightFigures: mailInsight,
  insightSubjects: { mail: nameMails },
  memberData: mailMemberData,
  registerRoutes: registerMailRoutes,
  jobs: {
    deliverMail: {
      run: (ctx, { mailId }, { signal, files }) => deliverMail(ctx, { mailId, signal, files }),
    },
    sweepMails: { run: (ctx) => sweepMails(ctx), cron: '*/5 * * * *' },
  },
  cleanUp: async ({ db, now }) => {
    await deleteOldMails(db, now);
    await deleteOldSuppressions(db, now);
  },
  installationProblems: mailProblems,
  pendingWork: [
    {
      href: outboxHref({ state: 'failed' }),
      text: 'mailAdmin:pendingWork',
      isOffered: (viewer) => hasPermission(viewer, 'MANAGE_COMMUNITY'),
      count: ({ db }) => countMails(db, { state: 'FAILED' }),
    },
  ],
  commands: [addMailCommand],
});

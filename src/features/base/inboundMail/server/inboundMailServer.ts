import { hasPermission } from '#core/permissions.ts';
import '#platform/feature/pendingWork.ts';
import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import { inboundBackground } from './inboundBackground.ts';
import { registerInboundMailRoutes } from './inboundMailRoutes.ts';
import { inboundMailMemberData } from './inboundMailStoredData.ts';
import { countInbound } from './inboundService.ts';
import { processInbound } from './processInbound.ts';
import { deleteInboundBefore } from './storeInbound.ts';
import './inboundMailGraphql.ts';
import './mailboxGraphql.ts';
import './mailRoute.ts';

declare module '#core/jobs.ts' {
  interface JobPayloads {
    /** Processes every inbound email that is due. */
    processInboundMail: object;
  }
}

/** Days that processed messages are kept. */
const keptDays = 90;

export const inboundMailServer = defineServerFeature({
  name: 'inboundMail',
  memberData: inboundMailMemberData,
  registerRoutes: registerInboundMailRoutes,
  backgroundServices: [inboundBackground],
  jobs: {
    processInboundMail: {
      run: (ctx, _payload, { signal, files }) => processInbound(ctx, { signal, files }),
      // Also resumes after a crash, and retries.
      cron: '* * * * *',
    },
  },
  pendingWork: [
    {
      href: '/admin/inbound-mail?state=quarantined',
      text: 'inboundMail:pendingWork',
      isOffered: (viewer) => hasPermission(viewer, 'MANAGE_COMMUNITY'),
      count: ({ db }) => countInbound(db, { state: 'QUARANTINED' }),
    },
  ],
  cleanUp: async ({ db, now }) => {
    await deleteInboundBefore(db, new Date(now.getTime() - keptDays * 86_400_000));
    const yesterday = new Date(now.getTime() - 86_400_000).toISOString().slice(0, 10);
    await db.deleteFrom('mail_refusals').where('day', '<', new Date(yesterday)).execute();
  },
});

import '#platform/demo/demoData.ts';
import '#platform/feature/contentData.ts';
import '#platform/graphql/mutationForm.ts';
import '#platform/notifications/notificationType.ts';
import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import '#features/support/requests/server/supportWrites.ts';
import type { FormFields } from '#platform/http/forms.ts';
import { proposalPaths } from '../proposalRules.ts';
import { endProposals, endUnanswerable } from './endProposals.ts';
import {
  loadProposalSubjects,
  proposalCacheTags,
  proposalNotificationTypes,
  proposalPublicEvents,
} from './proposalEvents.ts';
import './proposalDraftGraphql.ts';
import './proposalGraphql.ts';
import { proposalContentData, proposalMemberData } from './proposalStoredData.ts';

declare module '#core/jobs.ts' {
  interface JobPayloads {
    /** Ends what customers were asked and have not answered in time. */
    endSupportProposals: object;
  }
}

const text = (value: unknown) => encodeURIComponent(typeof value === 'string' ? value : '');
const page = ({ id, token }: FormFields) =>
  token ? proposalPaths.byToken(text(token)) : proposalPaths.own(text(id));
const step = { page, next: page } as const;

/** Requests that are published as posts once their customers agree. */
export const proposalServer = defineServerFeature({
  name: 'supportPostProposals',
  cacheTags: proposalCacheTags,
  publicEvents: proposalPublicEvents,
  notificationTypes: proposalNotificationTypes,
  notificationSubjects: { supportProposal: loadProposalSubjects },
  memberData: proposalMemberData,
  contentData: proposalContentData,
  supportChanged: { record: endUnanswerable },
  demoData: async (seed) => (await import('./demo/seedDemoProposals.ts')).seedDemoProposals(seed),
  forms: { acceptSupportProposal: step, declineSupportProposal: step },
  jobs: {
    endSupportProposals: {
      run: async (ctx, _payload, { signal }) => {
        await endProposals(ctx, signal);
      },
      cron: '23 * * * *',
      catchUp: true,
    },
  },
});

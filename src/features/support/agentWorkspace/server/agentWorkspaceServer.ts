import '#platform/demo/demoData.ts';
import { hasPermission } from '#core/permissions.ts';
import { staffWork } from '#platform/feature/memberData.ts';
import '#platform/feature/pendingWork.ts';
import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import '#features/support/requests/server/supportWrites.ts';
import { agentPaths } from '../agentPaths.ts';
import { builtInViews } from '../queueFilterRules.ts';
import { passOnFromAbsent } from './agentAbsence.ts';
import { assignNewRequest } from './assignNewRequest.ts';
import './bulkChangeGraphql.ts';
import { deleteOldBulkChanges } from './bulkChanges.ts';
import { deleteOldClaims, keepClaimed } from './claimNextRequest.ts';
import { countQueue } from './queueQueries.ts';
import { runBulkChange } from './runBulkChange.ts';
import { cancelOnReply, deleteOldReplies, sendScheduledReplies } from './scheduledReplies.ts';
import {
  scheduleCacheTags,
  scheduledReplyHolder,
  schedulePublicEvents,
  seesFileOfScheduledReply,
  supportScheduleCancelled,
} from './scheduleEvents.ts';
import { deleteOldPresence, presenceCacheTags } from './supportPresence.ts';
import { teamsOfResponses } from './supportTeams.ts';
import '#features/care/cannedResponses/server/responseTeams.ts';
import '#features/base/files/server/servedFile.ts';
import '#platform/notifications/notificationType.ts';
import './absenceGraphql.ts';
import './agentCustomerFields.ts';
import './agentMutationGraphql.ts';
import './agentNoteFields.ts';
import './agentRequestFields.ts';
import './editGraphql.ts';
import './mergeGraphql.ts';
import './presentInList.ts';
import './queueGraphql.ts';
import './requestToolGraphql.ts';

declare module '#core/jobs.ts' {
  interface JobPayloads {
    /** Sends the agents' replies whose time has come. */
    sendScheduledReplies: object;
    /** Changes the requests of a view, or undoes that. */
    runBulkChange: { id: number };
  }
}

export const agentWorkspaceServer = defineServerFeature({
  name: 'supportAgentWorkspace',
  cacheTags: { ...presenceCacheTags, ...scheduleCacheTags },
  publicEvents: schedulePublicEvents,
  notificationTypes: [supportScheduleCancelled],
  seesFile: seesFileOfScheduledReply,
  fileHolders: { [scheduledReplyHolder]: 'support_scheduled_replies' },
  responseTeams: teamsOfResponses,
  pendingWork: [
    {
      href: agentPaths.queue({ view: 'unassigned' }),
      text: 'supportDesk:pendingUnassigned',
      isOffered: (viewer) => hasPermission(viewer, 'MANAGE_PRIVATE_MESSAGES'),
      count: (ctx) => countQueue(ctx, builtInViews.unassigned),
    },
    {
      href: agentPaths.queue({ view: 'breached' }),
      text: 'supportDesk:pendingBreached',
      isOffered: (viewer) => hasPermission(viewer, 'MANAGE_PRIVATE_MESSAGES'),
      count: (ctx) => countQueue(ctx, builtInViews.breached),
    },
  ],
  supportChanged: {
    route: async (ctx, unit, change) => {
      await assignNewRequest(ctx, unit, change);
      await keepClaimed(ctx, unit, change);
      await passOnFromAbsent(ctx, unit, change);
    },
    record: (ctx, { trx }, change) => cancelOnReply(ctx, trx, change),
  },
  jobs: {
    sendScheduledReplies: {
      run: async (ctx, _payload, { signal }) => {
        await sendScheduledReplies(ctx, signal);
      },
      cron: '* * * * *',
    },
    runBulkChange: { run: (ctx, { id }, { signal }) => runBulkChange(ctx, id, signal) },
  },
  cleanUp: async (ctx) => {
    await deleteOldPresence(ctx);
    await deleteOldClaims(ctx);
    await deleteOldReplies(ctx);
    await deleteOldBulkChanges(ctx);
  },
  memberData: {
    support_team_members: {
      columns: ['member_id'],
      export: staffWork,
      erase: { deleteBy: 'member_id' },
    },
    support_agents: {
      columns: ['member_id', 'away_delegate_id'],
      export: staffWork,
      erase: { deleteBy: 'member_id' },
    },
    support_views: {
      columns: ['owner_id', 'created_by_id'],
      export: staffWork,
      erase: { deleteBy: 'owner_id' },
    },
    support_view_displays: {
      columns: ['member_id'],
      export: staffWork,
      erase: { deleteBy: 'member_id' },
    },
    support_bulk_changes: {
      columns: ['member_id'],
      export: staffWork,
      erase: { deleteBy: 'member_id' },
    },
    support_links: { columns: ['created_by_id'], export: staffWork, erase: staffWork },
    support_scheduled_replies: {
      columns: ['author_id'],
      export: staffWork,
      erase: { deleteBy: 'author_id' },
    },
    support_merges: { columns: ['merged_by_id'], export: staffWork, erase: staffWork },
    support_claims: {
      columns: ['member_id'],
      export: { none: 'Which request an agent was given last.' },
      erase: { deleteBy: 'member_id' },
    },
    support_presence: {
      columns: ['member_id'],
      export: { none: 'Who has a request open at this moment.' },
      erase: { deleteBy: 'member_id' },
    },
  },
  demoData: async (seed) => (await import('./demo/seedDemoTeams.ts')).seedDemoTeams(seed),
});

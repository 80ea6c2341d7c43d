import { holdsSomewhere } from '#core/permissions.ts';
import '#features/base/files/server/servedFile.ts';
import '#platform/demo/demoData.ts';
import '#platform/feature/pendingWork.ts';
import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import '#platform/http/fastifyTypes.ts';
import '#platform/http/visitorCookie.ts';
import type { RouteDoc } from '#platform/http/routeDoc.ts';
import '#platform/settings/settingOptions.ts';
import { agentPaths } from '#features/support/agentWorkspace/agentPaths.ts';
import '#features/support/agentWorkspace/server/assignNewRequest.ts';
import '#features/support/requests/server/supportWrites.ts';
import { liveChatRatingPath } from '../liveChatPaths.ts';
import { listWaitingChats } from './agentChats.ts';
import { listFullAgents } from './chatLimit.ts';
import { followRequestChange, requesterReadsLive } from './chatStates.ts';
import { liveChatSettings } from './liveChatAvailability.ts';
import { liveChatCacheTags } from './liveChatEvents.ts';
import { registerLiveChatFiles } from './liveChatFiles.ts';
import { liveChatOptions } from './liveChatOptions.ts';
import { moveVisitorChats } from './liveChatQueries.ts';
import { openRatingLink } from './liveChatRating.ts';
import { deleteOldChats, liveChatMemberData, seesFileOfChat } from './liveChatStoredData.ts';
import { sweepLiveChats } from './sweepLiveChats.ts';
import './agentChatGraphql.ts';
import './liveChatGraphql.ts';
import './liveChatMutationGraphql.ts';

declare module '#core/jobs.ts' {
  interface JobPayloads {
    /** Ends idle live chats, and sends replies that their visitors have not read. */
    sweepLiveChats: object;
  }
}

const ratingDoc: RouteDoc = {
  says: 'Leads a visitor without an account to the page on which they rate the answer to their live chat.',
  who: 'the visitor of a live chat whose request is solved, by the cookie of their browser',
  statuses: [303, 404],
};

/** Live chat between visitors and agents of the support desk. */
export const liveChatServer = defineServerFeature({
  name: 'supportLiveChat',
  cacheTags: liveChatCacheTags,
  settingOptions: liveChatOptions,
  memberData: liveChatMemberData,
  seesFile: seesFileOfChat,
  // Whether a reply is emailed depends on the chat still going on.
  supportChanged: { settle: followRequestChange },
  fullAgents: listFullAgents,
  visitorRotated: moveVisitorChats,
  requesterReadsLive,
  cleanUp: deleteOldChats,
  demoData: async (seed) => (await import('./demo/seedDemoLiveChats.ts')).seedDemoLiveChats(seed),
  pendingWork: [
    {
      href: agentPaths.queue({ view: 'chats' }),
      text: 'liveChatDesk:pending',
      isOffered: (viewer) => holdsSomewhere(viewer, 'MANAGE_PRIVATE_MESSAGES').ok,
      count: async (ctx) => (liveChatSettings(ctx).isOn ? (await listWaitingChats(ctx)).length : 0),
    },
  ],
  jobs: {
    sweepLiveChats: {
      run: (ctx, _payload, { signal }) => sweepLiveChats(ctx, signal),
      cron: '* * * * *',
    },
  },
  registerRoutes: async (app, { absoluteUrl, files: store, publicUrl }) => {
    app.get(liveChatRatingPath, { config: { doc: ratingDoc } }, async (request, reply) => {
      const path = await openRatingLink(request.ctx);
      return reply.header('cache-control', 'no-store').redirect(absoluteUrl(request, path), 303);
    });
    await app.register((scope) => registerLiveChatFiles(scope, { store, publicUrl }));
  },
});

import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import { dryRun } from './dryRun.ts';
import { spamCacheTags, spamPublicEvents } from './spamEvents.ts';
import { spamPostHook } from './spamPostHook.ts';
import { spamContentData, spamMemberData } from './spamStoredData.ts';
import { pruneSpamTraces, traceTexts } from './traceTexts.ts';
import './heldGraphql.ts';
import './spamFilterGraphql.ts';

declare module '#core/jobs.ts' {
  interface JobPayloads {
    /** Records fingerprints and links of new texts. */
    traceTexts: object;
    /** Runs a spam rule's dry run. */
    rehearseSpamRule: { rehearsalId: number };
  }
}

export const spamServer = defineServerFeature({
  name: 'spam',
  memberData: spamMemberData,
  contentData: spamContentData,
  jobs: {
    traceTexts: { run: (ctx, _payload, { signal }) => traceTexts(ctx, signal), cron: '* * * * *' },
    rehearseSpamRule: {
      run: (ctx, { rehearsalId }, { signal }) => dryRun(ctx, { rehearsalId, signal }),
    },
  },
  cleanUp: pruneSpamTraces,
  postHooks: [spamPostHook],
  cacheTags: spamCacheTags,
  publicEvents: spamPublicEvents,
});

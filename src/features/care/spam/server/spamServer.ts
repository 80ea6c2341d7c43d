import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import { rehearse } from './rehearse.ts';
import { spamCacheTags } from './spamEvents.ts';
import { spamPostHook } from './spamPostHook.ts';
import { pruneSpamTraces, traceTexts } from './traceTexts.ts';
import './heldGraphql.ts';
import './spamFilterGraphql.ts';

export const spamServer = defineServerFeature({
  name: 'spam',
  jobs: {
    traceTexts: { run: (ctx, _payload, { signal }) => traceTexts(ctx, signal), cron: '* * * * *' },
    rehearseSpamRule: {
      run: (ctx, { rehearsalId }, { signal }) => rehearse(ctx, { rehearsalId, signal }),
    },
  },
  cleanUp: pruneSpamTraces,
  postHooks: [spamPostHook],
  cacheTags: spamCacheTags,
});

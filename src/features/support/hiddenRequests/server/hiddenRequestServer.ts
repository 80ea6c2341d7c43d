import '#platform/demo/demoData.ts';
import { staffWork } from '#platform/feature/memberData.ts';
import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import './hiddenRequestGraphql.ts';
import { removeDeletedRequests } from './removeRequests.ts';

/** Spam and deleted requests. */
export const hiddenRequestServer = defineServerFeature({
  name: 'supportHiddenRequests',
  cleanUp: async (ctx) => {
    await removeDeletedRequests(ctx);
  },
  demoData: async (seed) =>
    (await import('./demo/seedDemoHiddenRequests.ts')).seedDemoHiddenRequests(seed),
  memberData: {
    support_blocked_senders: { columns: ['created_by_id'], export: staffWork, erase: staffWork },
  },
});

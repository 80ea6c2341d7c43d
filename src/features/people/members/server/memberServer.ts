import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import { memberCacheTags } from './memberEvents.ts';
import { memberData } from './memberStoredData.ts';
import './mailMemberGraphql.ts';
import './memberQueryGraphql.ts';
import './profileGraphql.ts';

export const memberServer = defineServerFeature({
  name: 'members',
  demoData: async (seed) => (await import('./demo/seedDemoMembers.ts')).seedDemoMembers(seed),
  memberData,
  cacheTags: memberCacheTags,
});

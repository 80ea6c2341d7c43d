import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import { memberCacheTags } from './memberEvents.ts';
import './mailMemberGraphql.ts';
import './memberQueryGraphql.ts';
import './profileGraphql.ts';

export const memberServer = defineServerFeature({
  name: 'members',
  cacheTags: memberCacheTags,
});

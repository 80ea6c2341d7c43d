import { staffWork } from '#platform/feature/memberData.ts';
import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import { banCacheTags, banPublicEvents } from './banEvents.ts';
import './banGraphql.ts';

export const banServer = defineServerFeature({
  name: 'bans',
  memberData: { bans: { columns: ['created_by_id'], export: staffWork, erase: staffWork } },
  cacheTags: banCacheTags,
  publicEvents: banPublicEvents,
});

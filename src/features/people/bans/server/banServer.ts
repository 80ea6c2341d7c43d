import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import { banCacheTags } from './banEvents.ts';
import './banGraphql.ts';

export const banServer = defineServerFeature({
  name: 'bans',
  cacheTags: banCacheTags,
});

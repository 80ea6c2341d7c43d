import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import { awardRoutes } from './awardRoutes.ts';
import { memberCacheTags } from './memberEvents.ts';
import { memberSettingsSchema } from './memberSettings.ts';
import './mailMemberGraphql.ts';
import './memberQueryGraphql.ts';
import './profileGraphql.ts';

export const memberServer = defineServerFeature({
  name: 'members',
  cacheTags: memberCacheTags,
  settings: { members: memberSettingsSchema },
  registerRoutes: (app) => awardRoutes(app),
});

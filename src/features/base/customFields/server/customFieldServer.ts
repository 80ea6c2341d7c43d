import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import { customFieldCacheTags, customFieldPublicEvents } from './customFieldEvents.ts';
import { registerCustomFieldRoutes } from './customFieldRoutes.ts';
import { memberFieldSettings } from './memberFieldSettings.ts';
import './customFieldGraphql.ts';

export const customFieldServer = defineServerFeature({
  name: 'customFields',
  registerRoutes: registerCustomFieldRoutes,
  cacheTags: customFieldCacheTags,
  publicEvents: customFieldPublicEvents,
  derivedSettings: memberFieldSettings,
});

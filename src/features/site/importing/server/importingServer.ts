import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import { addImportCommand } from './importCommand.ts';
import { importingCacheTags, importingPublicEvents } from './importingEvents.ts';

export const importingServer = defineServerFeature({
  name: 'importing',
  commands: [addImportCommand],
  cacheTags: importingCacheTags,
  publicEvents: importingPublicEvents,
});

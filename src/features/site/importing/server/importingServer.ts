import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import { addImportCommand } from './importCommand.ts';

export const importingServer = defineServerFeature({
  name: 'importing',
  commands: [addImportCommand],
});

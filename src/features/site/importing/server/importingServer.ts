import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import { addConvertCommand } from './converters/convertCommand.ts';
import { addImportCommand } from './importCommand.ts';
import { importingCacheTags, importingPublicEvents } from './importingEvents.ts';
import { countImported } from './neutral/countImported.ts';
import { oldAddressExport, oldAddressImport } from './oldAddressRecords.ts';

export const importingServer = defineServerFeature({
  name: 'importing',
  commands: [addImportCommand, addConvertCommand],
  exportKinds: oldAddressExport,
  importKinds: oldAddressImport,
  importFinishes: [countImported],
  cacheTags: importingCacheTags,
  publicEvents: importingPublicEvents,
});

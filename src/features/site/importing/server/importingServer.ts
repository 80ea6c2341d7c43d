import '#platform/feature/memberData.ts';
import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import './assistant/assistantGraphql.ts';
import { registerAssistantRoutes } from './assistant/assistantRoutes.ts';
import { returnLostImports } from './assistant/assistedImports.ts';
import { runImportJob } from './assistant/importJob.ts';
import { removeLeftWork } from './assistant/removeLeftWork.ts';
import { addConvertCommand } from './converters/convertCommand.ts';
import { addImportCommand } from './importCommand.ts';
import { importingCacheTags, importingPublicEvents } from './importingEvents.ts';
import { countImported } from './neutral/countImported.ts';
import { oldAddressExport, oldAddressImport } from './oldAddressRecords.ts';

const whoBegan = { none: 'Who began an import or kept a mapping; the audit log has it too.' };
const isCleared = { none: 'The reference is cleared with the account.' };

export const importingServer = defineServerFeature({
  name: 'importing',
  commands: [addImportCommand, addConvertCommand],
  registerRoutes: registerAssistantRoutes,
  jobs: {
    runImport: {
      run: (ctx, { importId }, { files, stopping }) =>
        runImportJob(ctx, importId, { files, signal: stopping }),
    },
    checkImports: { run: returnLostImports, cron: '*/10 * * * *' },
  },
  cleanUp: removeLeftWork,
  memberData: {
    community_imports: { columns: ['member_id'], export: whoBegan, erase: isCleared },
    import_mappings: { columns: ['member_id'], export: whoBegan, erase: isCleared },
  },
  exportKinds: oldAddressExport,
  importKinds: oldAddressImport,
  importFinishes: [countImported],
  cacheTags: importingCacheTags,
  publicEvents: importingPublicEvents,
});

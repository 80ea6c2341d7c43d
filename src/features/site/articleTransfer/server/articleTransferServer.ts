import { staffWork } from '#platform/feature/memberData.ts';
import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import { deleteOldImports, runImport } from './importJobs.ts';
import { addArticleExportCommand, addArticleImportCommand } from './transferCommands.ts';
import './transferGraphql.ts';
import { registerTransferRoutes } from './transferRoutes.ts';

declare module '#core/jobs.ts' {
  interface JobPayloads {
    /** Imports an uploaded file into a knowledge base. */
    importArticles: { importId: number };
  }
}

export const articleTransferServer = defineServerFeature({
  name: 'articleTransfer',
  registerRoutes: registerTransferRoutes,
  memberData: {
    article_imports: { columns: ['member_id'], export: staffWork, erase: staffWork },
  },
  jobs: { importArticles: { run: runImport } },
  commands: [addArticleImportCommand, addArticleExportCommand],
  cleanUp: deleteOldImports,
});

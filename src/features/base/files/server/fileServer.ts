import { holdsSomewhere } from '#core/permissions.ts';
import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import { fileExport } from './fileExport.ts';
import { fileImport } from './fileImport.ts';
import { registerFileRoutes, registerUploadRoutes } from './fileRoutes.ts';
import { fileContentData, fileMemberData } from './fileStoredData.ts';
import { addFilesCommand } from './filesCommand.ts';
import { sweepFiles } from './sweepFiles.ts';

declare module '#core/jobs.ts' {
  interface JobPayloads {
    /** Deletes unused uploads. */
    sweepFiles: object;
  }
}

export const fileServer = defineServerFeature({
  name: 'files',
  exportKinds: fileExport,
  importKinds: fileImport,
  memberData: fileMemberData,
  contentData: fileContentData,
  actionRules: { upload: ({ viewer }) => holdsSomewhere(viewer, 'ATTACH') },
  registerRoutes: async (app, { files: store }) => {
    await registerFileRoutes(app, { store });
    await app.register(async (uploads) => registerUploadRoutes(uploads, { store }));
  },
  jobs: {
    sweepFiles: {
      run: (ctx, _payload, { files }) => sweepFiles(ctx, files),
      cron: '41 3 * * *',
      catchUp: true,
    },
  },
  commands: [addFilesCommand],
});

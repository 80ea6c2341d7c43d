import path from 'node:path';
import pg from 'pg';
import type { AddCommand } from '#platform/commands/operatorCommand.ts';
import { writeExport } from '#platform/export/writeExport.ts';
import { releaseVersion } from '#platform/processes/releaseName.ts';

export const addExportCommand: AddCommand = (program, withTools) => {
  program
    .command('export')
    .argument('<DIR>', 'a new or empty folder')
    .description(
      'export everything as JSON lines with the files beside them (docs/export-format.md)',
    )
    .action(async (dir: string) => {
      await withTools(async ({ database, files, output }) => {
        const client = new pg.Client(database.pool.options);
        client.on('error', () => undefined);
        try {
          await client.connect();
          const folder = path.resolve(dir);
          const { kinds, files: stored } = await writeExport(folder, {
            ...{ client, files, release: releaseVersion() },
          });
          output.table(Object.entries(kinds).map(([kind, { records }]) => [kind, `${records}`]));
          output.line(`${folder}: ${stored.count} files (${stored.bytes} B)`);
          if (stored.missing.length > 0) {
            output.line(`warning: ${stored.missing.length} files were not in the store`);
          }
        } finally {
          await client.end();
        }
      });
    });
};

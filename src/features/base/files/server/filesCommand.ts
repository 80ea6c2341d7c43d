import type { AddCommand } from '#platform/commands/operatorCommand.ts';
import { findUnusedFiles, sweepFiles, type UnusedFile, unusedDays } from './sweepFiles.ts';

export const addFilesCommand: AddCommand = (program, withTools) => {
  program
    .command('files')
    .description(`remove uploads unused for ${unusedDays} days (also runs nightly)`)
    .option('--dry-run', 'list files without removing them')
    .action(async ({ dryRun }: { dryRun?: boolean }) => {
      await withTools(async ({ ctx, files, output }) => {
        if (!dryRun) {
          const removed = await sweepFiles(ctx, files);
          output.table(removed.map(lineOf));
          output.line(`removed ${sumOf(removed)}`);
          return;
        }
        const { due, waiting } = await findUnusedFiles(ctx);
        output.table(due.map(lineOf));
        output.line(`would remove ${sumOf(due)}; ${sumOf(waiting)} unused for a shorter time`);
      });
    });
};

function lineOf({ storage_key, file_name, byte_size, owner_id, unused_since }: UnusedFile) {
  const owner = owner_id === null ? 'community' : `member ${owner_id}`;
  const since = unused_since?.toISOString().slice(0, 10) ?? '';
  return [storage_key, file_name, `${byte_size} B`, owner, `unused since ${since}`];
}

function sumOf(files: readonly UnusedFile[]): string {
  const bytes = files.reduce((sum, { byte_size }) => sum + byte_size, 0);
  return `${files.length} ${files.length === 1 ? 'file' : 'files'} (${bytes} B)`;
}

import { type AddCommand, CommandFailure } from '#platform/commands/operatorCommand.ts';
import { copyFiles } from '#platform/files/copyFiles.ts';
import { findUnusedFiles, sweepFiles, type UnusedFile, unusedDays } from './sweepFiles.ts';

export const addFilesCommand: AddCommand = (program, withTools) => {
  const files = program
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
  files
    .command('move')
    .description('copy files from the folder to S3, or back (FILE_STORE), while the server runs')
    .option('--verify', 'compare the checksums of files that are there already, too')
    .action(async ({ verify }: { verify?: boolean }) => {
      await withTools(async ({ fileStores, output }) => {
        const { first, second } = fileStores();
        if (!second) {
          throw new CommandFailure(
            'nothing to move from: set S3_BUCKET, and FILE_STORE for the way',
          );
        }
        let total = 0;
        for await (const _key of second.list()) total += 1;
        const progress = output.progress('Files', total);
        let seen = 0;
        const moved = await copyFiles({
          ...{ from: second, to: first, isThorough: verify ?? false },
          onProgress() {
            seen += 1;
            progress.update(seen);
          },
        });
        progress.stop();
        output.table(moved.failed.map(({ key, reason }) => [key, reason]));
        const { copied, bytes, present, failed } = moved;
        output.line(
          `copied ${copied} (${bytes} B), ${present} there already, ${failed.length} failed`,
        );
        if (failed.length > 0) throw new CommandFailure('some files were not copied; run it again');
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

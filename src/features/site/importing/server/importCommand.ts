import { knownLanguages } from '#core/languages.ts';
import type { AddCommand, CommandTools } from '#platform/commands/operatorCommand.ts';
import { CommandFailure, endingSignals, UsageFailure } from '#platform/commands/operatorCommand.ts';
import { inTransaction } from '#platform/context.ts';
import { hasNews } from '#platform/import/importTally.ts';
import { ImportFailure, NotADump } from './importFailure.ts';
import { formatImportReport } from './importReport.ts';
import { runFolderImport } from './neutral/folderImport.ts';
import { formatFolderReport } from './neutral/folderReport.ts';
import { undoImport } from './neutral/undoImport.ts';
import { runStackExchangeImport } from './stackExchangeImport.ts';

interface Words {
  dryRun?: boolean;
  site?: string;
  category?: string;
  language?: string;
}

interface FolderWords {
  dryRun?: boolean;
  roles?: boolean;
  source?: string;
  host?: string[];
  undo?: string;
}

/** `plaza import DIR`, `plaza import stackexchange DIR` (docs/import.md). */
export const addImportCommand: AddCommand = (program, withTools) => {
  const command = program
    .command('import')
    // An option after the name of a system is that system's.
    .enablePositionalOptions()
    .description('import an export (docs/export-format.md); safe to repeat and resume')
    .argument('[DIR]', 'folder with export.json')
    .option('--dry-run', 'report what would be imported, without saving')
    .option('--roles', 'import roles, and give members theirs')
    .option('--source <name>', 'name of the import, by which it is repeated and undone')
    .option(
      '--host <name>',
      'host of the old system, links to which lead to what was imported; once for each',
      (host: string, hosts: string[] = []) => [...hosts, host],
    )
    .option(
      '--undo <source>',
      'remove what an import brought, but what was changed or replied to here',
    )
    .action(async (dir: string | undefined, words: FolderWords) => {
      if (words.source !== undefined && !isTitle(words.source)) {
        throw new UsageFailure('--source: 1 to 200 letters');
      }
      if ((words.undo === undefined) === (dir === undefined)) {
        throw new UsageFailure('import DIR, or import --undo SOURCE');
      }
      await withTools((tools) => importFolder(tools, dir, words));
    });
  command
    .command('stackexchange')
    .description('import a Stack Exchange data dump; safe to repeat and resume')
    .argument('<dir>', 'directory with Posts.xml, Users.xml etc.')
    .option('--dry-run', 'report what would be imported, without saving')
    .option('--site <host>', 'source site, if the directory isn’t named after it')
    .option('--category <title>', 'category to import posts into')
    .option('--language <code>', 'language of the posts', 'en')
    .action(async (dir: string, words: Words) => {
      requireWords(words);
      await withTools(async ({ ctx, output }) => {
        const stop = new AbortController();
        const onSignal = () => stop.abort();
        for (const name of endingSignals) process.on(name, onSignal);
        try {
          const report = await runStackExchangeImport({
            ...words,
            db: ctx.db,
            dir,
            progress: output.progress,
            signal: stop.signal,
          });
          if (!report.dryRun && hasNews(report.tallies)) {
            // Cached pages show the previous state.
            await inTransaction(ctx, async ({ emit }) => {
              emit({ type: 'community.imported', payload: {} });
            });
          }
          formatImportReport(report).forEach(output.line);
          if (!report.finished) throw new CommandFailure('stopped before the end');
        } catch (error) {
          if (error instanceof NotADump) throw new UsageFailure(error.message);
          if (error instanceof ImportFailure) throw new CommandFailure(error.message);
          throw error;
        } finally {
          for (const name of endingSignals) process.off(name, onSignal);
        }
      });
    });
};

async function importFolder(
  { ctx: { db }, files, output }: CommandTools,
  dir: string | undefined,
  { dryRun = false, roles = false, source, host: hosts, undo }: FolderWords,
): Promise<void> {
  const stop = new AbortController();
  const onSignal = () => stop.abort();
  for (const name of endingSignals) process.on(name, onSignal);
  const { progress } = output;
  try {
    const options = { db, files, dryRun, progress, signal: stop.signal };
    const report =
      dir === undefined
        ? await undoImport({ ...options, source: undo ?? '' })
        : await runFolderImport({ ...options, dir, source, hosts, withRoles: roles });
    formatFolderReport(report).forEach(output.line);
    if (!report.finished) throw new CommandFailure('stopped before the end');
  } catch (error) {
    if (error instanceof NotADump) throw new UsageFailure(error.message);
    if (error instanceof ImportFailure) throw new CommandFailure(error.message);
    throw error;
  } finally {
    for (const name of endingSignals) process.off(name, onSignal);
  }
}

/** A category is identified by its title, and languages must be known ones. */
function requireWords({ site, category, language }: Words): void {
  if (site?.trim() === '') throw new UsageFailure('--site: a name or a host');
  if (category !== undefined && !isTitle(category)) {
    throw new UsageFailure('--category: 1 to 200 letters');
  }
  if (!knownLanguages.some((known) => known === language)) {
    throw new UsageFailure(`--language: one of ${knownLanguages.join(', ')}`);
  }
}

function isTitle(text: string): boolean {
  const { length } = text.trim();
  return length > 0 && length <= 200;
}

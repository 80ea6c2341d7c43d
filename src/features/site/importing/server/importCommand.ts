import { knownLanguages } from '#core/languages.ts';
import type { AddCommand } from '#platform/commands/operatorCommand.ts';
import { CommandFailure, endingSignals, UsageFailure } from '#platform/commands/operatorCommand.ts';
import { inTransaction } from '#platform/context.ts';
import { hasNews } from '../importRules.ts';
import { ImportFailure, NotADump } from './importFailure.ts';
import { formatImportReport } from './importReport.ts';
import { runStackExchangeImport } from './stackExchangeImport.ts';

interface Words {
  dryRun?: boolean;
  site?: string;
  category?: string;
  language?: string;
}

/** `plaza import stackexchange DIR` (docs/import.md). */
export const addImportCommand: AddCommand = (program, withTools) => {
  program
    .command('import')
    .description('import a community')
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

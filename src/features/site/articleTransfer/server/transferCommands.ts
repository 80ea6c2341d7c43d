import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '#core/errors.ts';
import { parseId } from '#core/ids.ts';
import { knownLanguages } from '#core/languages.ts';
import { nameKey } from '#features/people/identity/identityRules.ts';
import type { Progress } from '#platform/commands/commandOutput.ts';
import {
  type AddCommand,
  CommandFailure,
  endingSignals,
  UsageFailure,
} from '#platform/commands/operatorCommand.ts';
import type { Ctx } from '#platform/context.ts';
import { findViewer } from '#platform/roles/viewers.ts';
import { importFormats } from '../articleTransferRules.ts';
import { ArchiveFailure } from './archive/archive.ts';
import { openArchive } from './archive/openArchive.ts';
import { exportArticles } from './exportArticles.ts';
import { importArticles } from './importArticles.ts';
import { formatTransferReport } from './transferReport.ts';

interface ImportWords {
  as: string;
  format: string;
  language: string;
  publish?: boolean;
  dryRun?: boolean;
}

/** `plaza import-articles PATH KNOWLEDGE_BASE` (docs/import-articles.md). */
export const addArticleImportCommand: AddCommand = (program, withTools) => {
  program
    .command('import-articles')
    .description('import articles into a knowledge base; safe to repeat')
    .argument('<path>', 'a zip, a directory of Markdown files, or a JSON file of Zendesk Guide')
    .argument('<knowledgeBase>', 'ID of the knowledge base, the last part of its URL')
    .requiredOption(
      '--as <login>',
      'username or email of the author, who manages the knowledge base',
    )
    .option('--format <format>', importFormats.join(', '), 'markdown')
    .option('--language <code>', 'language of texts that don’t name theirs', 'en')
    .option('--publish', 'publish what isn’t a draft in the source')
    .option('--dry-run', 'report what would be imported, without saving')
    .action(async (path: string, knowledgeBase: string, words: ImportWords) => {
      const format = importFormats.find((each) => each === words.format);
      if (format === undefined) throw new UsageFailure(`--format: ${importFormats.join(', ')}`);
      if (!knownLanguages.some((known) => known === words.language)) {
        throw new UsageFailure(`--language: one of ${knownLanguages.join(', ')}`);
      }
      const knowledgeBaseId = readId(knowledgeBase);
      await withTools(async ({ ctx, files, output }) => {
        const member = await asMember(ctx, words.as);
        const stop = new AbortController();
        const onSignal = () => stop.abort();
        for (const name of endingSignals) process.on(name, onSignal);
        let progress: Progress | null = null;
        try {
          const archive = await openArchive(path);
          try {
            const report = await importArticles(member, {
              ...{ archive, format, knowledgeBaseId, language: words.language },
              publish: words.publish ?? false,
              store: words.dryRun ? null : files,
              signal: stop.signal,
              onProgress: (done, total) => {
                progress ??= output.progress('articles', total);
                progress.update(done);
              },
            });
            formatTransferReport(report).forEach(output.line);
          } finally {
            await archive.close();
          }
        } catch (error) {
          throw stop.signal.aborted
            ? new CommandFailure('stopped before the end; run the same command again to go on')
            : readable(error);
        } finally {
          stopProgress(progress);
          for (const name of endingSignals) process.off(name, onSignal);
        }
      });
    });
};

/** `plaza export-articles KNOWLEDGE_BASE FILE` */
export const addArticleExportCommand: AddCommand = (program, withTools) => {
  program
    .command('export-articles')
    .description('export a knowledge base as a zip of Markdown files')
    .argument('<knowledgeBase>', 'ID of the knowledge base')
    .argument('<file>', 'zip file to write')
    .requiredOption('--as <login>', 'a member who manages the knowledge base')
    .action(async (knowledgeBase: string, file: string, words: { as: string }) => {
      const knowledgeBaseId = readId(knowledgeBase);
      await withTools(async ({ ctx, files, output }) => {
        try {
          const zip = await exportArticles(await asMember(ctx, words.as), files, knowledgeBaseId);
          await pipeline(Readable.from(zip), createWriteStream(file));
          output.line(`wrote ${file}`);
        } catch (error) {
          throw readable(error);
        }
      });
    });
};

/** The assignment in a callback escapes control flow analysis. */
function stopProgress(progress: Progress | null): void {
  progress?.stop();
}

function readId(text: string): number {
  const id = parseId(text);
  if (id === null) throw new UsageFailure('the knowledge base: its ID, such as 12');
  return id;
}

function readable(error: unknown): unknown {
  if (error instanceof ArchiveFailure) return new CommandFailure(error.message);
  if (!(error instanceof AppError) || error.status >= 500) return error;
  const isMissing = error.code === 'NOT_FOUND';
  return new CommandFailure(isMissing ? 'no such knowledge base for this member' : error.message);
}

/** Commands have no viewer; what is imported has an author. */
async function asMember(ctx: Ctx, login: string): Promise<Ctx> {
  const key = nameKey(login);
  const found = await ctx.db
    .selectFrom('members')
    .select('id')
    .where(key.includes('@') ? 'email_key' : 'username_key', '=', key)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  const viewer = found ? await findViewer(ctx, found.id) : null;
  if (viewer === null) throw new UsageFailure(`--as: no member ${login}`);
  return { ...ctx, viewer, perRequest: new Map() };
}

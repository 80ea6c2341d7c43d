import { knownLanguages } from '#core/languages.ts';
import { createCommandOutput } from '#platform/commands/commandOutput.ts';
import type { AddCommand } from '#platform/commands/operatorCommand.ts';
import { CommandFailure, endingSignals, UsageFailure } from '#platform/commands/operatorCommand.ts';
import { isDiskFull } from '#platform/diskSpace.ts';
import { hasAllRows } from '../lossRules.ts';
import type { Converter, Inspection } from './converter.ts';
import { converters } from './converters.ts';
import { ConvertFailure } from './frame/convertFailure.ts';
import { lossReasonLines, lossTable } from './frame/lossLedger.ts';
import { inspectSource, runConversion } from './frame/runConversion.ts';

interface Words {
  language: string;
  restricted: string;
  map?: string;
}

/** `plaza convert SYSTEM SOURCE DIR` (docs/converters.md); it needs no database. */
export const addConvertCommand: AddCommand = (program) => {
  const systems = converters.map(({ system }) => system).join(', ');
  program
    .command('convert')
    .description('turn a dump of another system into a folder that `import` reads')
    .argument('<system>', systems)
    .argument('<source>', 'the dump: a file or a folder')
    .argument('[dir]', 'an empty folder for the result; without it, the source is only inspected')
    .addHelpText('after', ['', ...converters.map(sayReads)].join('\n'))
    .option('--language <code>', 'language of the posts', 'en')
    .option('--restricted <how>', 'content of restricted places: private or skip', 'private')
    .option('--map <file>', 'mapping of columns (csv); proposed and written if it isn’t there')
    .action(async (system: string, source: string, dir: string | undefined, words: Words) => {
      const converter = converterOf(system);
      const { language } = words;
      if (!knownLanguages.some((known) => known === language)) {
        throw new UsageFailure(`--language: one of ${knownLanguages.join(', ')}`);
      }
      const restricted = restrictedOf(words.restricted);
      const output = createCommandOutput();
      const stop = new AbortController();
      const onSignal = () => stop.abort();
      for (const name of endingSignals) process.on(name, onSignal);
      try {
        const { progress } = output;
        const given = {
          language,
          restricted,
          map: words.map ?? null,
          progress,
          signal: stop.signal,
        };
        const onInspected = (found: Inspection) => sayInspection(found).forEach(output.line);
        if (dir === undefined) {
          onInspected(await inspectSource({ converter, source }, given));
          return;
        }
        const report = await runConversion({ converter, source, dir, onInspected }, given);
        output.table(lossTable(report.tables));
        lossReasonLines(report.tables).forEach(output.line);
        if (!report.balanced) {
          const names = Object.entries(report.tables).flatMap(([name, tally]) =>
            hasAllRows(tally) ? [] : [name],
          );
          throw new CommandFailure(`the rows of ${names.join(', ')} do not add up`);
        }
        output.line(`\n${dir} is complete; every row is accounted for.`);
      } catch (error) {
        if (error instanceof ConvertFailure) throw new CommandFailure(error.message);
        if (isDiskFull(error)) throw new CommandFailure(`the disk is full: ${wordsOf(error)}`);
        throw error;
      } finally {
        for (const name of endingSignals) process.off(name, onSignal);
      }
    });
};

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

const sayReads = ({ system, reads }: Converter) => `  ${system}: ${reads}`;

function sayInspection({ title, counts, notes }: Inspection): string[] {
  const parts = Object.entries(counts).map(
    ([name, count]) => `${count.toLocaleString('en')} ${name}`,
  );
  return [title, ...(parts.length === 0 ? [] : [parts.join(', ')]), ...notes, ''];
}

function restrictedOf(text: string): 'private' | 'skip' {
  if (text === 'private' || text === 'skip') return text;
  throw new UsageFailure('--restricted: private or skip');
}

function converterOf(system: string): Converter {
  const found = converters.find((converter) => converter.system === system);
  if (found) return found;
  const known = converters.map((converter) => converter.system).join(', ');
  throw new UsageFailure(`no converter for ${system}; there are ${known}`);
}

/** The operator command line: `npm run plaza -- COMMAND`. Exit codes: 0 success, 1 failure, 2 usage error. */
import { Command, CommanderError } from 'commander';
import { AppError } from '#core/errors.ts';
import { createCommandOutput } from '#platform/commands/commandOutput.ts';
import { CommandFailure, UsageFailure } from '#platform/commands/operatorCommand.ts';
import { isDatabaseAway } from '#platform/database/databaseAway.ts';
import { DataDirInUse } from '#platform/dataDirLock.ts';
import { StartupError } from '#platform/startupError.ts';
import { commands } from './commands/commands.ts';
import { createWithTools } from './commands/commandTools.ts';
import { startTaskThreads } from './startTaskThreads.ts';

/** Errors that need no stack trace. */
const expected = [CommandFailure, DataDirInUse, StartupError];

startTaskThreads();
const words = process.argv.slice(2);
const program = new Command('plaza')
  .usage('COMMAND')
  .description(
    "The operator's commands of Plaza. The environment names the community; see README.md.",
  )
  .showHelpAfterError('(npm run plaza -- help COMMAND says more)')
  .exitOverride()
  .helpCommand('help [COMMAND]', 'say what a command does');
// The task in the lock file tells the next process what holds the data directory.
const withTools = createWithTools(createCommandOutput(), `plaza ${words[0] ?? ''}`.trim());
for (const add of commands) add(program, withTools);

try {
  if (words.length === 0) program.outputHelp();
  else await program.parseAsync(words, { from: 'user' });
} catch (error) {
  process.exitCode = report(error);
}

function report(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2; // commander has printed the reason
  if (error instanceof UsageFailure) {
    console.error(error.message);
    return 2;
  }
  if (error instanceof AppError) {
    const faults = error.detail.faults?.map(({ field, message }) => `${field}: ${message}`);
    console.error(faults?.join('\n') || error.message);
  } else if (expected.some((kind) => error instanceof kind)) {
    console.error(error instanceof Error ? error.message : error);
  } else if (error instanceof Error && isDatabaseAway(error)) {
    console.error(`The database is unavailable or full (${error.message}). Run the command again.`);
  } else {
    console.error(error);
  }
  return 1;
}

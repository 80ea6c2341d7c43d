import type { Command } from 'commander';
import type { Ctx } from '../context.ts';
import type { DatabaseHandle } from '../database/database.ts';
import type { FileStore } from '../files/fileStore.ts';
import type { CommandOutput } from './commandOutput.ts';

/** What an operator's command works with: a context without a viewer, and a place to write. */
export interface CommandTools {
  ctx: Ctx;
  database: Pick<DatabaseHandle, 'db' | 'pool'>;
  files: FileStore;
  output: CommandOutput;
}

/**
 * Runs the work of a command with the database up and migrated.
 * @param options.migrate false leaves the tables as they are
 */
export type WithTools = (
  work: (tools: CommandTools) => Promise<void>,
  options?: { migrate?: boolean },
) => Promise<void>;

/** A feature's row in the command registry: adds one command with its words and options. */
export type AddCommand = (program: Command, withTools: WithTools) => void;

/** The words of the command line make no sense: exit code 2. */
export class UsageFailure extends Error {
  override name = 'UsageFailure';
}

/** Ends a command with exit code 1 and one line, without a stack trace. */
export class CommandFailure extends Error {
  override name = 'CommandFailure';
}

/** What ends a command; the last comes from a terminal that is closed. */
export const endingSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * What `--limit` says.
 * @throws UsageFailure when it is no whole number from 1
 */
export function readLimit(text: string): number {
  const limit = Number(text);
  if (!Number.isSafeInteger(limit) || limit < 1) throw new UsageFailure('--limit: a number from 1');
  return limit;
}

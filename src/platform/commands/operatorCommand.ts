import type { Command } from 'commander';
import type { Ctx } from '../context.ts';
import type { DatabaseHandle } from '../database/database.ts';
import type { FileStore, ListedFileStore } from '../files/fileStore.ts';
import type { CommandOutput } from './commandOutput.ts';

/** The input of an operator command: a context without a viewer, and the output. */
export interface CommandTools {
  ctx: Ctx;
  database: Pick<DatabaseHandle, 'db' | 'pool'>;
  files: FileStore;
  /** The store in use, and the one whose files are moved to it; null: there is none. */
  fileStores: () => { first: ListedFileStore; second: ListedFileStore | null };
  output: CommandOutput;
}

/**
 * Runs a command with the database started and migrated.
 * @param options.migrate false skips migrations
 */
export type WithTools = (
  work: (tools: CommandTools) => Promise<void>,
  options?: { migrate?: boolean },
) => Promise<void>;

/** A feature's commands: each adds one command with its arguments and options. */
export type AddCommand = (program: Command, withTools: WithTools) => void;

/** A usage error: exit code 2. */
export class UsageFailure extends Error {
  override name = 'UsageFailure';
}

/** Ends a command with exit code 1 and a message, without a stack trace. */
export class CommandFailure extends Error {
  override name = 'CommandFailure';
}

/** Signals that end a command; the last one is sent when a terminal is closed. */
export const endingSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Parses `--limit`.
 * @throws UsageFailure unless it is a positive integer
 */
export function readLimit(text: string): number {
  const limit = Number(text);
  if (!Number.isSafeInteger(limit) || limit < 1) throw new UsageFailure('--limit: a number from 1');
  return limit;
}

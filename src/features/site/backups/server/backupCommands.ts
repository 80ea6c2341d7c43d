import { readFileSync } from 'node:fs';
import type { Readable } from 'node:stream';
import type { Command } from 'commander';
import pg from 'pg';
import type { BackupKeys, BackupLock } from '#platform/backup/backupKeys.ts';
import { unwritable } from '#platform/backup/backupPlaces.ts';
import { type ReadBackup, readBackup } from '#platform/backup/readBackup.ts';
import { restoreCommunity } from '#platform/backup/restoreCommunity.ts';
import { writeBackup } from '#platform/backup/writeBackup.ts';
import { type CommandOutput, createCommandOutput } from '#platform/commands/commandOutput.ts';
import {
  type AddCommand,
  endingSignals,
  UsageFailure,
} from '#platform/commands/operatorCommand.ts';
import { readConfig } from '#platform/config.ts';
import { releaseVersion } from '#platform/processes/releaseName.ts';
import { createSecretBox, secretKeyOf } from '#platform/secrets/secretBox.ts';
import { createNamedBackup, findNamedBackup } from './namedBackup.ts';

interface LockOptions {
  passphraseFile?: string;
  recipient?: string[];
}

interface KeyOptions {
  passphraseFile?: string;
  identityFile?: string;
}

export const addBackupCommand: AddCommand = (program, withTools) => {
  program
    .command('backup')
    .argument('<PATH>', 'a file, or s3://bucket/prefix/name at S3_ENDPOINT')
    .description('write a backup of the database and the files, while the server runs')
    .option('--passphrase-file <FILE>', 'encrypt with the passphrase in this file')
    .option('--recipient <KEY>', 'encrypt for this age key (age1…); may be repeated', collect)
    .option('--with-key', 'include the secret key; only in an encrypted backup')
    .action(async (target: string, options: LockOptions & { withKey?: boolean }) => {
      const lock = lockOf(options);
      if (options.withKey && lock === null) {
        throw new UsageFailure('--with-key: needs --passphrase-file or --recipient');
      }
      const config = configOf();
      await withTools(
        async ({ database, files, output, ctx }) => {
          const { sink, finish, abort, label } = await createNamedBackup(target, lock !== null);
          const client = new pg.Client(database.pool.options);
          client.on('error', () => undefined);
          const bar = progressOf(output, 'Backup');
          try {
            await client.connect();
            const manifest = await writeBackup(sink, {
              ...{ client, files, lock, secrets: ctx.secrets, release: releaseVersion() },
              secretKey: options.withKey ? secretKeyOf(config) : null,
              onProgress: bar.update,
            });
            await finish();
            bar.stop();
            output.line(`${label}: ${sumOf(manifest)}`);
            for (const line of missingFiles(manifest)) output.line(line);
          } catch (error) {
            bar.stop();
            await abort();
            throw unwritable(label, error);
          } finally {
            await client.end().catch(() => undefined);
          }
        },
        { migrate: false },
      );
    });
};

export const addVerifyCommand: AddCommand = (program) => {
  withKeyOptions(
    program
      .command('verify')
      .argument('<PATH>', 'a file, or s3://bucket/prefix/name at S3_ENDPOINT')
      .description('check a whole backup; needs no database'),
  ).action(async (file: string, options: KeyOptions) => {
    const output = createCommandOutput();
    const bar = progressOf(output, 'Verify');
    const { open, bytes } = await findNamedBackup(file);
    const read = await readBackup(
      counted(await open(), (done) => bar.update(done, bytes)),
      {
        keys: keysOf(options),
        secrets: knownSecrets(),
      },
    ).finally(bar.stop);
    output.line(`${file} is complete: ${sumOf(read.manifest)}`);
    for (const line of linesOf(read)) output.line(line);
  });
};

export const addRestoreCommand: AddCommand = (program) => {
  withKeyOptions(
    program
      .command('restore')
      .argument('<PATH>', 'a file, or s3://bucket/prefix/name at S3_ENDPOINT')
      .description('restore a backup into the empty DATA_DIR or database of the environment'),
  ).action(async (file: string, options: KeyOptions) => {
    const output = createCommandOutput();
    const config = configOf();
    const { open, bytes } = await findNamedBackup(file);
    const bar = progressOf(output, 'Restore');
    const interrupting = new AbortController();
    for (const signal of endingSignals) process.once(signal, () => interrupting.abort());
    const read = await restoreCommunity(config, {
      open,
      keys: keysOf(options),
      signal: interrupting.signal,
      onProgress: (done) => bar.update(done, bytes),
    }).finally(bar.stop);
    output.line(`restored ${sumOf(read.manifest)}`);
    for (const line of linesOf(read)) output.line(line);
    if (!read.header.hasKey && read.authenticity !== 'signed') {
      output.line('The backup has no key: put the SECRET_KEY or secret.key of the community there');
    }
  });
};

function withKeyOptions(command: Command): Command {
  return command
    .option('--passphrase-file <FILE>', 'the file with the passphrase')
    .option('--identity-file <FILE>', 'the file with the age key (AGE-SECRET-KEY-…)');
}

const collect = (value: string, before: string[] = []) => [...before, value];

function configOf() {
  const read = readConfig(process.env);
  if (!read.ok) throw new UsageFailure(read.faults.join('\n'));
  return read.config;
}

/** The key of the community, where the environment has one; none is created. */
function knownSecrets() {
  const read = readConfig(process.env);
  return read.ok && secretKeyOf(read.config) !== null ? createSecretBox(read.config) : null;
}

function lockOf({ passphraseFile, recipient }: LockOptions): BackupLock {
  if (passphraseFile !== undefined && recipient) {
    throw new UsageFailure('--passphrase-file and --recipient exclude each other');
  }
  if (recipient) return { recipients: recipient };
  return passphraseFile === undefined ? null : { passphrase: passphraseOf(passphraseFile) };
}

function keysOf({ passphraseFile, identityFile }: KeyOptions): BackupKeys {
  const lines = identityFile === undefined ? [] : readText(identityFile).split('\n');
  const identities = lines.map((line) => line.trim()).filter((line) => line && line[0] !== '#');
  return {
    ...(passphraseFile === undefined ? {} : { passphrase: passphraseOf(passphraseFile) }),
    identities,
  };
}

function passphraseOf(file: string): string {
  const passphrase = readText(file).trim();
  if (passphrase.length < 8)
    throw new UsageFailure(`${file}: a passphrase has at least 8 characters`);
  return passphrase;
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new UsageFailure(`${file}: can’t be read (${error instanceof Error && error.message})`);
  }
}

function counted(source: Readable, tell: (done: number) => void): Readable {
  let done = 0;
  source.on('data', (chunk: Buffer) => {
    done += chunk.length;
    tell(done);
  });
  return source.pause();
}

/** The total is known once the work has begun. */
function progressOf(output: CommandOutput, label: string) {
  let bar: ReturnType<CommandOutput['progress']> | null = null;
  return {
    update(done: number, total: number) {
      bar ??= output.progress(label, total);
      bar.update(Math.min(done, total));
    },
    stop: () => bar?.stop(),
  };
}

function sumOf({ tables, files }: ReadBackup['manifest']): string {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  return `${rows} rows, ${files.count} files (${files.bytes} B)`;
}

function missingFiles({ files }: ReadBackup['manifest']): string[] {
  if (files.missingCount === 0) return [];
  const named = files.missing.slice(0, 5).join(', ');
  return [`warning: ${files.missingCount} files were not in the store: ${named}`];
}

function linesOf({ header, manifest, authenticity }: ReadBackup): string[] {
  return [
    `made by release ${header.release} at ${header.createdAt}`,
    authenticity === 'signed'
      ? 'signed by the key of this community'
      : 'signature not checked: the key of its community is not here',
    ...missingFiles(manifest),
  ];
}

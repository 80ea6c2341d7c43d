import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');

/** The program that `npm start` and `npm run plaza` run. */
const program = { main: 'build/program/main.js', plaza: 'build/program/plaza.js' };

export interface Finished {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface PlazaProcess {
  pid: number;
  /** The printed URL, with the base path and a trailing slash. */
  address: string;
  /** All stdout output so far. */
  printed: () => string;
  /** Stops reading its output. */
  leaveOutput: () => void;
  kill: (signal: NodeJS.Signals) => Promise<Finished>;
}

type Environment = Record<string, string>;

let isBuilt = false;

/** The server needs the production build; checked once per worker, whose files share this module. */
export function ensureBuild(): void {
  if (isBuilt) return;
  const result = spawnSync(process.execPath, ['tools/setup.mjs', 'build'], {
    cwd: root,
    encoding: 'utf8',
  });
  if (result.status !== 0) throw new Error(result.stderr);
  isBuilt = true;
}

/**
 * Starts the server on a free port and waits until it is ready.
 * @param options.directory of another installation
 * @param options.nodeFlags of Node itself
 */
export function startPlaza(
  environment: Environment,
  { directory, nodeFlags = [] }: { directory?: string; nodeFlags?: readonly string[] } = {},
): Promise<PlazaProcess> {
  const words = [process.execPath, ...nodeFlags, program.main];
  return untilReady(run(words, environment, directory));
}

/** The same with `npm run dev`. */
export function startDevelopment(environment: Environment): Promise<PlazaProcess> {
  const words = ['--conditions=development', 'src/app/main.ts', '--dev'];
  return untilReady(run([process.execPath, ...words], environment));
}

/** The same with `npm start`, like an operator; signals go to npm. */
export function startByNpm(environment: Environment): Promise<PlazaProcess> {
  return untilReady(run(['npm', 'start'], environment));
}

function endWithTest(child: ChildProcess): void {
  try {
    onTestFinished(() => {
      child.kill('SIGTERM');
    });
  } catch {
    // A hook starts it, which ends it itself.
  }
}

async function untilReady({ child, output, finished }: Running): Promise<PlazaProcess> {
  endWithTest(child);
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', () => {
      const found = /^Plaza is ready at (\S+)$/m.exec(output.stdout)?.[1];
      if (found) resolve(found);
    });
    void finished.then((end) => reject(new Error(`Plaza ended: ${JSON.stringify(end)}`)));
  });
  return {
    pid: child.pid ?? 0,
    address,
    printed: () => output.stdout,
    leaveOutput: () => {
      child.stdout?.destroy();
      child.stderr?.destroy();
    },
    kill: (signal) => {
      child.kill(signal);
      return finished;
    },
  };
}

/** Signals a command once its own database is running. */
export async function startCommandAndSignal(
  environment: Environment & { DATA_DIR: string },
  signal: NodeJS.Signals,
): Promise<Finished> {
  const { child, finished } = run([process.execPath, program.plaza, 'reindex'], environment);
  const file = path.join(environment.DATA_DIR, 'postgres', 'postmaster.pid');
  while (!fs.existsSync(file) && child.exitCode === null) await sleep(10);
  child.kill(signal);
  return finished;
}

/** Runs the server for a start that is expected to fail. */
export function runPlaza(environment: Environment, directory?: string): Promise<Finished> {
  return run([process.execPath, program.main], environment, directory).finished;
}

/** Sends SIGTERM at some point during startup. */
export async function startAndSignal(environment: Environment, afterMs: number): Promise<Finished> {
  const { child, finished } = run([process.execPath, program.main], environment);
  setTimeout(() => child.kill('SIGTERM'), afterMs);
  return finished;
}

/** Runs an operator command. */
export function runPlazaCommand(words: string[], environment: Environment): Promise<Finished> {
  return run([process.execPath, program.plaza, ...words], environment).finished;
}

/** Ids of other processes whose command line contains a directory. */
export function processesOn(dir: string): number[] {
  return fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((name) => commandLine(name).includes(dir))
    .map(Number);
}

function commandLine(pid: string): string {
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

interface Running {
  child: ChildProcess;
  output: { stdout: string; stderr: string };
  finished: Promise<Finished>;
}

function run(words: string[], environment: Environment, directory = root): Running {
  const [command = '', ...rest] = words;
  const child = spawn(command, rest, {
    cwd: directory,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: '0',
      DEMO: 'false',
      // A second of work for a model that most tests do not search with.
      SEARCH_MODEL: 'off',
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? 'node_modules/.cache/plaza/compiled',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  child.stdout?.on('data', (chunk: Buffer) => {
    output.stdout += chunk.toString();
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    output.stderr += chunk.toString();
  });
  const finished = once(child, 'close').then(
    ([code]): Finished => ({ code: typeof code === 'number' ? code : null, ...output }),
  );
  return { child, output, finished };
}

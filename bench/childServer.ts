import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';

const root = path.resolve(import.meta.dirname, '..');

/** Node options of the script `start` in package.json. */
export const v8Options =
  readFileSync('tools/start.sh', 'utf8').match(/(?<=^ .*)--[\w-]+=\d+/gm) ?? [];

/** The administrator that `startPlaza` creates. */
export const benchAdministrator = { email: 'bench@example.org', password: 'Bench-pass-1' };

export interface ChildServer {
  url: string;
  process: ChildProcess;
  stop: () => Promise<void>;
}

const unlimited = '999999999999';

/**
 * Starts Plaza like `npm start`, in a separate process, and waits until it serves requests.
 * @param options.nodeOptions additional options for Node, such as `--import` @param options.env additional
 * variables
 */
export async function startBenchServer(
  dataDir: string,
  port: number,
  { nodeOptions = [], env = {} }: { nodeOptions?: string[]; env?: Record<string, string> } = {},
): Promise<ChildServer> {
  return startChild([...nodeOptions, 'build/program/main.js'], {
    env: {
      DATA_DIR: dataDir,
      PORT: `${port}`,
      DEMO: 'false',
      ADMIN_EMAIL: benchAdministrator.email,
      ADMIN_PASSWORD: benchAdministrator.password,
      NODE_ENV: 'production',
      // One machine sends here the requests of many.
      API_COST_PER_MEMBER: unlimited,
      API_COST_PER_ADDRESS: unlimited,
      ...env,
    },
    ready: /ready at (\S+)/,
  });
}

/** Starts the bare server with one page of a running Plaza. */
export async function startBare(page: string): Promise<ChildServer> {
  return startChild(['bench/bareServer.ts', page], { env: {}, ready: /^(http\S+)$/ });
}

async function startChild(
  words: string[],
  { env, ready }: { env: Record<string, string>; ready: RegExp },
): Promise<ChildServer> {
  const child = spawn(process.execPath, [...v8Options, ...words], {
    cwd: root,
    // Like the script `start` of package.json.
    env: { ...process.env, MALLOC_ARENA_MAX: '2', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${words.at(-1)} ended with code ${code}`)));
    const lines = createInterface({ input: child.stdout });
    lines.on('line', (line) => {
      const found = ready.exec(line)?.[1];
      if (!found) return;
      resolve(found.replace(/\/$/, ''));
      // The remaining log is discarded: reading it line by line would slow down the load.
      lines.close();
      child.stdout.resume();
    });
  });
  return {
    url,
    process: child,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

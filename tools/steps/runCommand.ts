import { spawn } from 'node:child_process';

export interface CommandResult {
  ok: boolean;
  /** Interleaved stdout and stderr. */
  output: string;
}

/** Timeout of a step; all together take ten minutes on an idle machine, and twice that on a busy one. */
const limitMinutes = 75;

interface CommandOptions {
  env?: Record<string, string>;
  /** The directory it runs in; by default the current one. */
  cwd?: string;
}

/** Runs a program of the checkout and captures its output. Never rejects. */
export function runCommand(
  words: string[],
  { env = {}, cwd = process.cwd() }: CommandOptions = {},
): Promise<CommandResult> {
  const [command = '', ...rest] = words;
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const child = spawn(command, rest, {
      cwd,
      // Vitest takes any FORCE_COLOR for a wish for colors.
      env: { ...process.env, FORCE_COLOR: undefined, NO_COLOR: '1', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output = (more = '') => Buffer.concat(chunks).toString() + more;
    const timer = setTimeout(() => {
      chunks.push(Buffer.from(`\nStopped after ${limitMinutes} minutes.\n`));
      child.kill('SIGKILL');
    }, limitMinutes * 60_000);
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.on('error', (error) => {
      clearTimeout(timer);
      resolve({ ok: false, output: output(`${error.message}\n`) });
    });
    child.on('close', (code) => {
      clearTimeout(timer);
      resolve({ ok: code === 0, output: output() });
    });
  });
}

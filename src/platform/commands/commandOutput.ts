import cliProgress from 'cli-progress';
import { startupErrorCode } from '../startupError.ts';

export interface Progress {
  /** @param done of the total, in the task's unit */
  update: (done: number) => void;
  stop: () => void;
}

/** A command's output: results to stdout, progress to stderr. */
export interface CommandOutput {
  line: (text: string) => void;
  table: (rows: string[][]) => void;
  progress: (label: string, total: number) => Progress;
}

/** A progress bar on a terminal, otherwise a plain line for every 10 %. */
export function createCommandOutput(
  stdout: NodeJS.WritableStream = process.stdout,
  stderr: NodeJS.WritableStream & { isTTY?: boolean } = process.stderr,
): CommandOutput {
  outliveReaders(stdout, stderr);
  const line = (text: string) => {
    stdout.write(`${text}\n`);
  };
  return {
    line,
    table: (rows) => formatTable(rows).forEach(line),
    progress: (label, total) =>
      stderr.isTTY ? barProgress(label, total, stderr) : lineProgress(label, total, stderr),
  };
}

/** The reader may exit early, like `| head`: the command still completes and stops the database. */
function outliveReaders(stdout: NodeJS.WritableStream, stderr: NodeJS.WritableStream): void {
  let isTold = false;
  stdout.on('error', (error) => {
    if (isTold || startupErrorCode(error) === 'EPIPE') return;
    isTold = true;
    process.exitCode = 1;
    stderr.write(`Cannot write the output (${startupErrorCode(error)})\n`);
  });
  stderr.on('error', () => undefined);
}

function barProgress(label: string, total: number, stream: NodeJS.WritableStream): Progress {
  const format = `${label} {bar} {percentage} % · {value} of {total} · {eta_formatted} left`;
  const bar = new cliProgress.SingleBar({ format, stream, hideCursor: true });
  bar.start(total, 0);
  return { update: (done) => bar.update(done), stop: () => bar.stop() };
}

function lineProgress(label: string, total: number, stream: NodeJS.WritableStream): Progress {
  let tenth = 0;
  const update = (done: number) => {
    const reached = total > 0 ? Math.floor((done / total) * 10) : 10;
    if (reached <= tenth) return;
    tenth = reached;
    stream.write(`${label}: ${Math.min(reached, 10) * 10} % (${done} of ${total})\n`);
  };
  return { update, stop: () => undefined };
}

/** Aligned columns, separated by two spaces. */
export function formatTable(rows: string[][]): string[] {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [column, cell] of row.entries()) {
      widths[column] = Math.max(widths[column] ?? 0, cell.length);
    }
  }
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

import fs from 'node:fs';

/** Milliseconds of processor time by the kind of thread or process that used them. */
export interface ProcessorTime {
  /** The thread that serves requests. */
  server: number;
  /** Threads that render pages. */
  rendering: number;
  /** Compression, files, garbage collection and compiling. */
  helpers: number;
  postgres: number;
}

/** Milliseconds a tick of `/proc` (USER_HZ). */
const tick = 10;

/** What a server and the PostgreSQL that it started have used so far; Linux only. */
export function processorTime(pid: number): ProcessorTime {
  const time = { server: 0, rendering: 0, helpers: 0, postgres: 0 };
  for (const thread of fs.readdirSync(`/proc/${pid}/task`)) {
    const { name, ticks } = statOf(`/proc/${pid}/task/${thread}`);
    time[kindOf(name, Number(thread) === pid)] += ticks * tick;
  }
  for (const child of descendantsOf(pid)) {
    const { name, ticks } = statOf(`/proc/${child}`);
    if (name === 'postgres') time.postgres += ticks * tick;
  }
  return time;
}

/** Milliseconds of processor time that a process's descendants have used so far; Linux only. */
export function processorTimeBelow(pid: number): number {
  return descendantsOf(pid).reduce((sum, each) => sum + statOf(`/proc/${each}`).ticks * tick, 0);
}

export function timeBetween(before: ProcessorTime, after: ProcessorTime): ProcessorTime {
  return {
    server: after.server - before.server,
    rendering: after.rendering - before.rendering,
    helpers: after.helpers - before.helpers,
    postgres: after.postgres - before.postgres,
  };
}

export function totalOf(time: ProcessorTime): number {
  return time.server + time.rendering + time.helpers + time.postgres;
}

function kindOf(name: string, isMain: boolean): 'server' | 'rendering' | 'helpers' {
  if (isMain) return 'server';
  return name === 'WorkerThread' ? 'rendering' : 'helpers';
}

/** A process that has ended meanwhile used nothing. */
function statOf(folder: string): { name: string; parent: number; ticks: number } {
  try {
    const text = fs.readFileSync(`${folder}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const name = text.slice(text.indexOf('(') + 1, text.lastIndexOf(')'));
    return { name, parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) };
  } catch {
    return { name: '', parent: 0, ticks: 0 };
  }
}

function descendantsOf(pid: number): number[] {
  const processes = fs.readdirSync('/proc').filter((each) => /^\d+$/.test(each));
  const children = processes.filter((each) => statOf(`/proc/${each}`).parent === pid).map(Number);
  return children.flatMap((child) => [child, ...descendantsOf(child)]);
}

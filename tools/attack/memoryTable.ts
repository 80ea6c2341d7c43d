/** One line of the memory probe, in bytes; `at` in milliseconds. */
export interface MemorySample {
  at: number;
  rss: number;
  heapUsed: number;
  heapTotal: number;
  /** External memory, including array buffers. */
  external: number;
  arrayBuffers: number;
  workerHeapUsed: number;
  workerHeapTotal: number;
}

/** The median per minute, so that single garbage collections do not matter. */
export interface MemoryMinute extends Omit<MemorySample, 'at'> {
  minute: number;
}

const figures = [
  'rss',
  'heapUsed',
  'heapTotal',
  'external',
  'arrayBuffers',
  'workerHeapUsed',
  'workerHeapTotal',
] as const satisfies (keyof MemorySample)[];

/** @param started start of minute 1 */
export function memoryMinutes(samples: readonly MemorySample[], started: number): MemoryMinute[] {
  const byMinute = Map.groupBy(samples, ({ at }) => Math.floor((at - started) / 60_000) + 1);
  return [...byMinute]
    .filter(([minute]) => minute > 0)
    .sort(([a], [b]) => a - b)
    .map(([minute, within]) => {
      const middle = (figure: (typeof figures)[number]) =>
        medianOf(within.map((sample) => sample[figure]));
      return {
        minute,
        rss: middle('rss'),
        heapUsed: middle('heapUsed'),
        heapTotal: middle('heapTotal'),
        external: middle('external'),
        arrayBuffers: middle('arrayBuffers'),
        workerHeapUsed: middle('workerHeapUsed'),
        workerHeapTotal: middle('workerHeapTotal'),
      };
    });
}

export interface MemoryVerdict {
  /** Compared minutes, each with the median of three around the first and before the last. */
  from: number;
  to: number;
  before: number;
  after: number;
  /** 0.05 is five percent more. */
  change: number;
  isFlat: boolean;
}

/** Allowed change of resident memory once everything is warm. */
export const flatWithin = 0.05;

/**
 * Compares resident memory at the end with that after a third of the time, when code is compiled and caches
 * are full. Each is the median of the three minutes that end there.
 * @returns null if there are too few minutes
 */
export function judgeMemory(minutes: readonly MemoryMinute[]): MemoryVerdict | null {
  if (minutes.length < 6) return null;
  const third = Math.max(3, Math.round(minutes.length / 3));
  const rssUpTo = (end: number) => medianOf(minutes.slice(end - 3, end).map(({ rss }) => rss));
  const [before, after] = [rssUpTo(third), rssUpTo(minutes.length)];
  const change = after / before - 1;
  const [from, to] = [minutes[third - 1]?.minute ?? 0, minutes.at(-1)?.minute ?? 0];
  return { from, to, before, after, change, isFlat: Math.abs(change) <= flatWithin };
}

export function memoryTable(minutes: readonly MemoryMinute[]): string {
  const titles = ['minute', 'rss', 'heap', 'of', 'external', 'buffers', 'worker', 'of'];
  const rows = minutes.map((row) => [
    `${row.minute}`,
    ...[row.rss, row.heapUsed, row.heapTotal, row.external, row.arrayBuffers].map(megabytes),
    ...[row.workerHeapUsed, row.workerHeapTotal].map(megabytes),
  ]);
  return [titles, ...rows].map((row) => row.map((cell) => cell.padStart(9)).join('')).join('\n');
}

export function megabytes(bytes: number): string {
  return (bytes / 2 ** 20).toFixed(0);
}

function medianOf(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

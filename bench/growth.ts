import { load } from './load.ts';
import { documentsOf, withPlaza } from './measure.ts';
import { type BenchRow, ms, whole } from './report.ts';
import type { Prepared, Running } from './running.ts';
import { measureSearching } from './searching.ts';

/** Requests per page and community. */
const turns = 4;

/**
 * Compares the same pages with a community ten times the size, alternating, because the machine's speed
 * varies.
 */
export async function measureGrowth(small: Prepared, large: Prepared): Promise<BenchRow[]> {
  return withPlaza(small, (one) =>
    withPlaza(large, async (other) => {
      for (const each of [one, other]) await warmUp(each);
      const rows: BenchRow[] = [];
      for (const name of ['home', 'topic', 'post', 'search'] as const) {
        rows.push(await growthOf(name, one, other));
      }
      const documents = documentsOf(large.options.size);
      return [...rows, await measureSearching({ ...other, documents })];
    }),
  );
}

/** Warm-up, until the code is compiled. */
async function warmUp({ plaza, pages, member }: Running): Promise<void> {
  await load({ url: `${plaza.url}${pages.post}`, seconds: 5, headers: member });
}

async function growthOf(name: keyof Running['pages'] | 'search', one: Running, other: Running) {
  const before: number[] = [];
  const after: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    before.push(await p50Of(one, name));
    after.push(await p50Of(other, name));
  }
  const ratio = medianOf(after) / medianOf(before);
  const { size, log } = other.options;
  log(`  ${name}: ${before.join(', ')} ms, then ${after.join(', ')} ms`);
  return {
    what: `${name} at ${whole(size.comments)} comments, p50`,
    measured: ms(medianOf(after)),
    against: ms(medianOf(before)),
    ratio,
    goal: '≤ 1.5',
    met: ratio <= 1.5,
  };
}

/** Signed in, to bypass the page cache; one connection. */
async function p50Of(running: Running, name: keyof Running['pages'] | 'search'): Promise<number> {
  const { plaza, pages, options, member } = running;
  const path = name === 'search' ? '/conversations/search?q=brake%20problem' : pages[name];
  const url = `${plaza.url}${path}`;
  const seconds = Math.ceil(options.seconds / 2);
  const { p50 } = await load({ url, seconds, connections: 1, headers: member });
  return p50;
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const below = sorted[Math.ceil(middle) - 1] ?? 0;
  const above = sorted[Math.floor(middle)] ?? 0;
  return (below + above) / 2;
}

/** How a client keeps what it reads. */
interface Reading<Row> {
  /** What follows a place, in order. */
  load: (after: number) => Promise<{ rows: readonly Row[]; hasMore: boolean }>;
  merge: (known: readonly Row[], arrived: readonly Row[]) => readonly Row[];
  /** After which place it asks; `loaded` is the last message of the last page that it has got. */
  upTo: (known: readonly Row[], loaded: number) => number;
}

/** A browser that reads: it loses answers, gets some late, hears of single messages ahead, and is reloaded now and then. */
export function openChaosReader<Row extends { seq: number }>(reading: Reading<Row>) {
  const { load, merge, upTo } = reading;
  let known: readonly Row[] = [];
  let loaded = 0;
  let late: (readonly Row[])[] = [];
  const reload = () => {
    known = [];
    loaded = 0;
    late = [];
  };
  /** @returns whether there is more */
  const read = async ({ isCalm = false } = {}): Promise<boolean> => {
    if (!isCalm && Math.random() < 0.05) reload();
    const { rows, hasMore } = await load(upTo(known, loaded));
    const fate = isCalm ? 0 : Math.random();
    if (fate < 0.6) {
      known = merge(known, rows);
      loaded = rows.at(-1)?.seq ?? loaded;
    } else if (fate < 0.75) {
      late.push(rows);
    } else if (fate < 0.85) {
      known = merge(known, rows.slice(-1));
    }
    const old = isCalm || Math.random() < 0.3 ? late.shift() : undefined;
    if (old) known = merge(known, old);
    return hasMore || (isCalm && late.length > 0);
  };
  return { read, known: () => known };
}

export type ChaosReader = Pick<ReturnType<typeof openChaosReader>, 'read'>;

/** Some of them read again and again while something is done; afterwards all read what is left, in peace. */
export async function readDuring<T>(readers: readonly ChaosReader[], work: Promise<T>): Promise<T> {
  let isOver = false;
  const watched = work.finally(() => {
    isOver = true;
  });
  const reading = (async () => {
    while (!isOver) {
      const some = readers.filter(() => Math.random() < 0.2);
      await Promise.all(some.map(({ read }) => read()));
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  })();
  const [done] = await Promise.all([watched, reading]);
  for (const { read } of readers) while (await read({ isCalm: true }));
  return done;
}

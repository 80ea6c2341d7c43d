import type pg from 'pg';

/**
 * Single-row inserts per second that the same PostgreSQL commits from several connections: the baseline for
 * writing a comment.
 */
export async function bareInsertRate(
  pool: pg.Pool,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<number> {
  await pool.query(
    'create table if not exists bench_inserts (id bigserial primary key, note text)',
  );
  const until = performance.now() + seconds * 1000;
  const started = performance.now();
  let count = 0;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = await pool.connect();
      try {
        while (performance.now() < until) {
          await client.query('insert into bench_inserts (note) values ($1)', ['x'.repeat(300)]);
          count += 1;
        }
      } finally {
        client.release();
      }
    }),
  );
  const rate = (count * 1000) / (performance.now() - started);
  await pool.query('drop table bench_inserts');
  return rate;
}

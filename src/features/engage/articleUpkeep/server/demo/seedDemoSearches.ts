import { sql } from 'kysely';
import { chance } from '#platform/demo/demoChance.ts';
import type { DemoSeed } from '#platform/demo/demoData.ts';

const days = 70;

/** What readers search for: how often of a hundred, what it finds, and how often a result is opened. */
const terms = [
  { keyword: 'calibration', share: 0.2, hits: 14, opened: 0.7 },
  { keyword: 'hub offline', share: 0.18, hits: 9, opened: 0.6 },
  { keyword: 'battery life', share: 0.15, hits: 11, opened: 0.55 },
  { keyword: 'frost alert', share: 0.13, hits: 8, opened: 0.65 },
  { keyword: 'home assistant', share: 0.1, hits: 4, opened: 0.3 },
  { keyword: 'warranty', share: 0.08, hits: 3, opened: 0.1 },
  { keyword: 'greenhouse fan controller', share: 0.06, hits: 0, opened: 0 },
  { keyword: 'solar panel', share: 0.05, hits: 0, opened: 0 },
  { keyword: 'lora range', share: 0.05, hits: 2, opened: 0.2 },
] as const;

/** A search of one reader; what finds nothing is often tried again in other words. */
export async function seedDemoSearches({ trx, now }: DemoSeed): Promise<void> {
  const posts = await trx
    .selectFrom('conversations')
    .select('id')
    .where('is_counted', '=', true)
    .orderBy('read_count', 'desc')
    .orderBy('id')
    .limit(30)
    .execute();
  const rows = Array.from({ length: days }, (_, back) =>
    Array.from({ length: 4 + Math.floor(chance(`searches ${back}`) * 9) }, (_each, index) =>
      searchesOf(`${back} ${index}`, back),
    ),
  ).flat(2);

  function searchesOf(reason: string, back: number) {
    const at = new Date(+now - back * 86_400_000 - Math.floor(chance(`at ${reason}`) * 80_000_000));
    const term = termOf(chance(`term ${reason}`));
    const isOpened = chance(`opened ${reason}`) < term.opened;
    const post = posts[Math.floor(chance(`post ${reason}`) * posts.length)];
    const first = {
      ...{ at, keyword: term.keyword, hits: term.hits, reader: `demo ${reason}` },
      clicked: isOpened ? (post?.id ?? null) : null,
    };
    if (term.hits > 0 || chance(`again ${reason}`) > 0.6) return [first];
    const keyword = term.keyword.split(' ')[0] ?? term.keyword;
    return [first, { ...first, at: new Date(+at + 25_000), keyword: `${keyword} help`, hits: 1 }];
  }

  await sql`
    insert into search_reports (keyword, total_hit_count, reported_at, visitor_key, clicked_id, clicked_type)
    select keyword, hits, at, reader, clicked, case when clicked is not null then 'conversation' end
    from unnest(${rows.map(({ keyword }) => keyword)}::text[], ${rows.map(({ hits }) => hits)}::int[],
      ${rows.map(({ at }) => at)}::timestamptz[], ${rows.map(({ reader }) => reader)}::text[],
      ${rows.map(({ clicked }) => clicked)}::bigint[]) as made (keyword, hits, at, reader, clicked)`.execute(
    trx,
  );
}

function termOf(place: number): (typeof terms)[number] {
  let rest = place;
  for (const term of terms) {
    rest -= term.share;
    if (rest < 0) return term;
  }
  return terms[0];
}

/**
 * Measures search on generated data in a separate database: `node bench/searchBench.ts [conversations]
 * [comments]`, by default 10,000 and 100,000.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import '#app/features.ts';
import '#app/serverFeatures.ts';
import { setTextModel } from '#features/content/passages/server/textModel.ts';
import { loadHits } from '#features/content/search/server/searchHits.ts';
import {
  type SearchInput,
  searchConversations,
} from '#features/content/search/server/searchService.ts';
import { listSuggestions } from '#features/content/search/server/searchSuggestions.ts';
import { listSimilar } from '#features/content/search/server/similarConversations.ts';
import type { Ctx } from '#platform/context.ts';
import { openDatabase } from '#platform/database/database.ts';
import { startEmbeddedPostgres } from '#platform/database/embeddedPostgres.ts';
import { migrateToLatest } from '#platform/database/migrate.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { fillPassages, randomModel } from './passageData.ts';
import { processorTime, timeBetween, totalOf } from './processorTime.ts';
import { fillSearchData, randomOf } from './searchData.ts';

const rounds = Number(process.env.ROUNDS ?? 200);
const [conversations = 10_000, comments = 100_000] = process.argv.slice(2).map(Number);

const work = fs.mkdtempSync(path.join(os.tmpdir(), 'plaza-search-bench-'));
const server = await startEmbeddedPostgres({ clusterDir: path.join(work, 'pg') });
const handle = openDatabase(server.connection);
try {
  await migrateToLatest(handle);
  const started = performance.now();
  const { words, titles } = await fillSearchData(handle.db, { conversations, comments });
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  console.log(`${conversations + comments} documents written and indexed in ${seconds} s`);
  await measureAll(words, titles);
  const passages = await fillPassages(handle.db, conversations);
  setTextModel(randomModel);
  console.log(`the same with ${passages} passages, without the time of the model`);
  await measureAll(words, titles);
} finally {
  await handle.close();
  await server.stop();
  fs.rmSync(work, { recursive: true, force: true });
}

async function measureAll(words: string[], titles: string[]): Promise<void> {
  const random = randomOf(7);
  const pick = (list: string[]) => list[Math.floor(random() * list.length)] ?? '';
  const word = (from: number, to: number) =>
    pick(words.slice(from, to).filter((w) => w.length > 2));
  const common = () => word(0, 60);
  const usual = () => word(60, 3000);
  const rare = () => word(3000, 30_000);
  const swap = (text: string) =>
    text.slice(0, 2) + (text[3] ?? '') + (text[2] ?? '') + text.slice(4);
  const cases: Record<string, () => SearchInput> = {
    'one very common word': () => ({ keywords: common() }),
    'two very common words': () => ({ keywords: `${common()} ${common()}` }),
    'one usual word': () => ({ keywords: usual() }),
    'common and usual word': () => ({ keywords: `${common()} ${usual()}` }),
    'three usual words': () => ({ keywords: `${usual()} ${usual()} ${usual()}` }),
    'one rare word': () => ({ keywords: rare() }),
    'a mistyped word': () => ({ keywords: swap(word(3000, 30_000)) }),
    'a whole title': () => ({ keywords: pick(titles) }),
    'three letters': () => ({ keywords: usual().slice(0, 3) }),
    'common word, one type': () => ({ keywords: common(), types: ['QUESTION'] }),
    'common word, one category': () => ({
      keywords: common(),
      categoryIds: [1 + Math.floor(random() * 20)],
    }),
    'common word, one tag': () => ({ keywords: common(), tags: [usual()] }),
    'common word, unanswered, by date': () => ({
      keywords: common(),
      solutionTypes: ['UNANSWERED'],
      sortKey: 'RECENT',
    }),
    'one tag, no words': () => ({ tags: [common()] }),
  };
  const rows: Row[] = [];
  const all: number[] = [];
  const before = processorTime(process.pid);
  for (const [name, input] of Object.entries(cases)) {
    const times = await measure((ctx) => search(ctx, input()));
    all.push(...times);
    rows.push(rowOf(name, times));
  }
  rows.push(rowOf('ALL SEARCHES', all));
  const used = timeBetween(before, processorTime(process.pid));
  console.log(
    `processor time a search: ${(totalOf(used) / all.length).toFixed(1)} ms, of it PostgreSQL ${(used.postgres / all.length).toFixed(1)}`,
  );
  const title = () => pick(titles);
  rows.push(
    rowOf(
      'suggestions, 3 letters',
      await measure((ctx) => listSuggestions(ctx, title().slice(0, 3), 6)),
    ),
  );
  rows.push(
    rowOf(
      'suggestions, words',
      await measure((ctx) => listSuggestions(ctx, title().slice(0, 14), 6)),
    ),
  );
  rows.push(
    rowOf('suggestions, mistyped', await measure((ctx) => listSuggestions(ctx, swap(rare()), 6))),
  );
  rows.push(
    rowOf(
      'similar posts',
      await measure((ctx) => listSimilar(ctx, title(), { first: 5, excludeId: null })),
    ),
  );
  console.table(rows);
}

async function search(ctx: Ctx, input: SearchInput): Promise<void> {
  const result = await searchConversations(ctx, input);
  await loadHits(ctx, result.documents, result.terms);
}

async function measure(run: (ctx: Ctx) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now();
    await run(testContext(handle.db));
    times.push(performance.now() - started);
  }
  return times;
}

interface Row {
  query: string;
  p50: number;
  p95: number;
  max: number;
}

function rowOf(query: string, times: number[]): Row {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) =>
    Number((sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(1));
  return { query, p50: at(0.5), p95: at(0.95), max: at(1) };
}

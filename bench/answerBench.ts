import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { seedDemo } from '#app/demo/seedDemo.ts';
import '#app/features.ts';
import '#app/serverFeatures.ts';
import { findAnswers } from '#features/content/answers/server/findAnswers.ts';
import { setTextModel, shippedTextModel } from '#features/content/passages/server/textModel.ts';
import { writePassages } from '#features/content/passages/server/writePassages.ts';
import { bestOfPosts } from '#features/content/search/server/nearDocuments.ts';
import { searchConversations } from '#features/content/search/server/searchService.ts';
import { addAllWords } from '#features/content/search/server/searchWords.ts';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { startEmbeddedPostgres } from '#platform/database/embeddedPostgres.ts';
import { migrateToLatest } from '#platform/database/migrate.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { type JudgedQuery, readJudgments } from './answers/judgedQueries.ts';
import { relevanceOf } from './answers/relevance.ts';
import { mistypedTitles } from './answers/typos.ts';

interface Judged {
  judged: JudgedQuery;
  words: readonly number[];
  near: readonly number[];
  fused: readonly number[];
  /** Posts of the answers shown above the results. */
  answers: readonly number[];
  /** Milliseconds: words alone, fused with a new query, fused with a known one. */
  times: readonly [words: number, fresh: number, known: number];
}

/**
 * `npm run bench -- --answers`: how well the demo's posts are found for the judged set (`bench/answers/judgments.txt`), by words
 * alone, by meaning alone and fused, and whether mistyped words are. Prints a table; fails if fused is not better than words, or worse
 * in any language.
 */
export async function measureAnswers(log: (line: string) => void): Promise<void> {
  const work = fs.mkdtempSync(path.join(os.tmpdir(), 'plaza-answer-bench-'));
  const server = await startEmbeddedPostgres({ clusterDir: path.join(work, 'pg') });
  const handle = openDatabase(server.connection);
  try {
    await migrateToLatest(handle);
    const storeFile = async (file: { name: string }) => `/files/${file.name}`;
    await seedDemo(handle.db, { storeFile, now: new Date() });
    await addAllWords(handle.db);
    await report(handle.db, log);
  } finally {
    setTextModel(null);
    await handle.close();
    await server.stop();
    fs.rmSync(work, { recursive: true, force: true });
  }
}

async function report(db: Database, log: (line: string) => void): Promise<void> {
  const posts = await db
    .selectFrom('conversations')
    .select(['id', 'title', 'language'])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  setTextModel(shippedTextModel());
  const began = process.cpuUsage();
  // A run ends after a minute.
  const left = () => db.selectFrom('passage_queue').select('conversation_id').limit(1).execute();
  while ((await left()).length > 0) {
    await writePassages(testContext(db), new AbortController().signal);
  }
  const written = await db
    .selectFrom('passages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const spent = process.cpuUsage(began);
  log(
    `${written.count} passages, ${((spent.user + spent.system) / 1000 / written.count).toFixed(0)} ms of processor time each`,
  );
  const all: Judged[] = [];
  for (const judged of readJudgments(posts)) all.push(await judge(db, judged));
  const groups = [
    ['en', 'English'],
    ['', 'other languages'],
  ] as const;
  const rows = groups.flatMap(([language, name]) => {
    const some = all.filter(({ judged }) => (judged.language === 'en') === (language === 'en'));
    return (['words', 'near', 'fused'] as const).map((way) => {
      const answered = some.map((each) => ({ judged: each.judged, found: each[way] }));
      const { ndcg, recall, empty } = relevanceOf(answered);
      return { queries: `${some.length} ${name}`, way, 'nDCG@10': ndcg, recall, empty };
    });
  });
  console.table(rows.map((row) => ({ ...row, ...rounded(row) })));
  const shown = all.filter(({ answers }) => answers.length > 0);
  const right = shown.filter(({ answers, judged }) => judged.targets.includes(answers[0] ?? -1));
  console.log(
    `Answers: shown for ${shown.length} of ${all.length} queries, the first one right for ${right.length}`,
  );
  for (const [at, name] of ['words', 'fused, new query', 'fused, known query'].entries()) {
    const times = all.map(({ times: each }) => each[at] ?? 0).toSorted((a, b) => a - b);
    console.log(`${name}: p50 ${at50(times, 0.5)} ms, p95 ${at50(times, 0.95)} ms`);
  }
  await reportTypos(db, posts);
  const byWay = (language: string, way: string) =>
    rows.find((row) => row.queries.endsWith(language) && row.way === way)?.['nDCG@10'] ?? 0;
  if (byWay('English', 'fused') <= byWay('English', 'words'))
    throw new Error('Fused is no better than words');
  if (byWay('languages', 'fused') < byWay('languages', 'words'))
    throw new Error('Another language is worse');
}

async function judge(db: Database, judged: JudgedQuery): Promise<Judged> {
  const { query: keywords, language: locale } = judged;
  const ctx = () =>
    testContext(db, {
      locale,
      settings: { activeLanguages: ['en', 'de', 'fr', 'es', 'ja', 'ar', 'zh'] },
    });
  const run = async () => {
    const started = performance.now();
    const found = await searchConversations(ctx(), { keywords, first: 10 });
    return { found, time: performance.now() - started };
  };
  const ids = (documents: readonly { conversationId: number }[]) =>
    documents.map(({ conversationId }) => conversationId);
  setTextModel(null);
  await run();
  const words = await run();
  setTextModel(shippedTextModel());
  const fresh = await run();
  const known = await run();
  const { answers } = await findAnswers(ctx(), keywords);
  return {
    judged,
    words: ids(words.found.documents),
    near: ids(bestOfPosts(fresh.found.near)),
    fused: ids(fresh.found.documents),
    answers: answers.map(({ post }) => post.id),
    times: [words.time, fresh.time, known.time],
  };
}

async function reportTypos(
  db: Database,
  posts: readonly { id: number; title: string; language: string }[],
): Promise<void> {
  setTextModel(null);
  const missed: string[] = [];
  const typos = mistypedTitles(posts.filter(({ language }) => language === 'en'));
  for (const { id, keywords } of typos) {
    const { documents } = await searchConversations(testContext(db), { keywords, first: 50 });
    if (!documents.some(({ conversationId }) => conversationId === id)) missed.push(keywords);
  }
  console.log(
    `Mistyped: ${typos.length - missed.length} of ${typos.length} find their post; not: ${missed.slice(0, 30).join('; ')}`,
  );
}

function rounded(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([key, value]) => [
      key,
      typeof value === 'number' ? Number(value.toFixed(3)) : value,
    ]),
  );
}

function at50(sorted: readonly number[], share: number): string {
  return (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(1);
}

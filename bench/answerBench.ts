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
import { runStackExchangeImport } from '#features/site/importing/server/stackExchangeImport.ts';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { startEmbeddedPostgres } from '#platform/database/embeddedPostgres.ts';
import { migrateToLatest } from '#platform/database/migrate.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { type JudgedQuery, readJudgments } from './answers/judgedQueries.ts';
import { relevanceOf } from './answers/relevance.ts';
import { judgedSite, writeSiteDump } from './answers/siteDump.ts';
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

interface Post {
  id: number;
  title: string;
  language: string;
}

/** A community, and what is looked for in it. */
interface JudgedSet {
  name: string;
  fill: (db: Database, work: string) => Promise<unknown>;
  judgments: (posts: readonly Post[]) => JudgedQuery[];
}

const sets: readonly JudgedSet[] = [
  {
    name: 'the demo',
    fill: (db) => {
      const storeFile = async (file: { name: string }) => `/files/${file.name}`;
      return seedDemo(db, { storeFile, now: new Date() });
    },
    judgments: readJudgments,
  },
  {
    name: 'a site in the shape of Stack Exchange',
    fill: async (db, work) => {
      const dir = path.join(work, 'mending.stackexchange.com');
      writeSiteDump(dir);
      await runStackExchangeImport({ db, dir });
    },
    judgments: judgedSite,
  },
];

/**
 * `npm run bench -- --answers`: how well posts are found, by words alone, by meaning alone and fused, and whether mistyped words are:
 * for the demo and its judged set (`bench/answers/judgments.txt`), and for a site of questions and answers (`bench/answers/site.txt`)
 * that is written as a dump and imported. Prints a table for each; fails if fused is not better than words, or worse in any language.
 */
export async function measureAnswers(log: (line: string) => void): Promise<void> {
  for (const set of sets) await measureSet(set, log);
}

async function measureSet(set: JudgedSet, log: (line: string) => void): Promise<void> {
  const work = fs.mkdtempSync(path.join(os.tmpdir(), 'plaza-answer-bench-'));
  const server = await startEmbeddedPostgres({ clusterDir: path.join(work, 'pg') });
  const handle = openDatabase(server.connection);
  try {
    await migrateToLatest(handle);
    await set.fill(handle.db, work);
    await addAllWords(handle.db);
    console.log(`\nPosts of ${set.name}`);
    await report(handle.db, set, log);
  } finally {
    setTextModel(null);
    await handle.close();
    await server.stop();
    fs.rmSync(work, { recursive: true, force: true });
  }
}

async function report(db: Database, set: JudgedSet, log: (line: string) => void): Promise<void> {
  const posts = await db
    .selectFrom('conversations')
    .select(['id', 'title', 'language'])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  setTextModel(shippedTextModel());
  await writeAllPassages(db, log);
  const all: Judged[] = [];
  for (const judged of set.judgments(posts)) all.push(await judge(db, judged));
  const english = all.filter(({ judged }) => judged.language === 'en');
  const others = all.filter(({ judged }) => judged.language !== 'en');
  const groups = [
    { name: 'English', some: english },
    { name: 'other languages', some: others },
  ].filter(({ some }) => some.length > 0);
  const rows = groups.flatMap(({ name, some }) => rowsOf(name, some));
  console.table(rows.map((row) => ({ ...row, ...rounded(row) })));
  reportAnswers(all);
  await reportTypos(db, posts);
  for (const { name } of groups) {
    const by = (way: string) =>
      rows.find((row) => row.queries.endsWith(name) && row.way === way)?.['nDCG@10'] ?? 0;
    const isWorse = name === 'English' ? by('fused') <= by('words') : by('fused') < by('words');
    if (isWorse) throw new Error(`Fused is no better than words for ${set.name}, ${name}`);
  }
}

async function writeAllPassages(db: Database, log: (line: string) => void): Promise<void> {
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
  const each = (spent.user + spent.system) / 1000 / written.count;
  log(`${written.count} passages, ${each.toFixed(0)} ms of processor time each`);
}

function rowsOf(name: string, some: readonly Judged[]) {
  return (['words', 'near', 'fused'] as const).map((way) => {
    const answered = some.map((each) => ({ judged: each.judged, found: each[way] }));
    const { ndcg, recall, empty } = relevanceOf(answered);
    return { queries: `${some.length} ${name}`, way, 'nDCG@10': ndcg, recall, empty };
  });
}

/** Whether answers are shown and right, and how long searches take. */
function reportAnswers(all: readonly Judged[]): void {
  const shown = all.filter(({ answers }) => answers.length > 0);
  const right = shown.filter(({ answers, judged }) => judged.targets.includes(answers[0] ?? -1));
  console.log(
    `Answers: shown for ${shown.length} of ${all.length} queries, the first one right for ${right.length}`,
  );
  for (const [at, name] of ['words', 'fused, new query', 'fused, known query'].entries()) {
    const times = all.map(({ times: each }) => each[at] ?? 0).toSorted((a, b) => a - b);
    console.log(`${name}: p50 ${at50(times, 0.5)} ms, p95 ${at50(times, 0.95)} ms`);
  }
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

async function reportTypos(db: Database, posts: readonly Post[]): Promise<void> {
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

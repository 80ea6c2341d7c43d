import { sql } from 'kysely';
import type { Config } from '#platform/config.ts';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { joinDatabase } from '#platform/database/localDatabase.ts';
import type { BenchClient } from './benchClient.ts';
import { type BenchRow, ms, whole } from './report.ts';
import { signInStaff } from './signInStaff.ts';
import { quantile, timesOf } from './timesOf.ts';

interface ArticleOptions {
  config: Config;
  url: string;
  client: BenchClient;
}

const articles = 5_000;
const sections = 100;
const rounds = 30;

export interface BenchArticles {
  /** The page of an article amid its section. */
  path: string;
  /** An article with two long revisions. */
  longId: number;
  baseId: number;
}

/** A knowledge base of 5,000 articles in 100 sections, and one with revisions of 50,000 characters. */
export async function fillArticles(config: Config): Promise<BenchArticles> {
  const local = await joinDatabase(config, 'bench');
  const handle = openDatabase(local.connection, { max: 2 });
  try {
    return await fill(handle.db);
  } finally {
    await handle.close();
    await local.stop();
  }
}

/** The tree that editors arrange, the start page, and a comparison of long revisions. */
export async function measureArticles(
  { config, url, client }: ArticleOptions,
  { longId, baseId }: BenchArticles,
): Promise<BenchRow[]> {
  const local = await joinDatabase(config, 'bench');
  const handle = openDatabase(local.connection, { max: 2 });
  try {
    const staff = await signInStaff(handle.db, 'administrator');
    const page = (address: string) => async () => {
      const answer = await fetch(`${url}${address}`, {
        headers: { ...staff, accept: 'text/html' },
      });
      await answer.text();
      if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}`);
    };
    const tree = await timesOf(rounds, page(`/admin/knowledge/${baseId}`));
    const start = await timesOf(rounds, page(`/knowledge/bench/${baseId}`));
    const diff = await timesOf(rounds, () =>
      client.operation(
        `{ articleComparison(articleId: "${longId}", language: "en", from: 1, to: 2) { rows { kind } } }`,
        staff,
      ),
    );
    return [
      row(`tree of ${whole(articles)} articles`, tree, 100),
      row(`start page of ${whole(articles)} articles, signed in`, start, 100),
      row('comparison of 50,000 characters', diff, 200),
    ];
  } finally {
    await handle.close();
    await local.stop();
  }
}

function row(what: string, times: readonly number[], goal: number | null): BenchRow {
  const p95 = quantile(times, 0.95);
  return {
    what: `${what}, p95 (p50 ${ms(quantile(times, 0.5))})`,
    measured: ms(p95),
    against: '',
    ratio: null,
    goal: goal === null ? '' : `< ${goal} ms`,
    met: goal === null ? null : p95 < goal,
  };
}

async function fill(db: Database): Promise<BenchArticles> {
  const { rows: bases } = await sql<{ id: number }>`
    insert into conversations (type, title, slug, content, stripped_content, language, category_id,
      author_id, created_at, updated_at, last_activity_at)
    select 'KNOWLEDGE_BASE', 'Bench', 'bench', '<p>Guides.</p>', 'Guides.', 'en',
      (select min(id) from categories), (select min(id) from members), now(), now(), now()
    returning id`.execute(db);
  const baseId = bases[0]?.id ?? 0;
  await sql`insert into knowledge_bases (id, position, created_at, updated_at)
    values (${baseId}, 0, now(), now())`.execute(db);
  await sql`insert into kb_sections (knowledge_base_id, position, names, created_at, updated_at)
    select ${baseId}, i, jsonb_build_object('en', 'Section ' || i), now(), now()
    from generate_series(1, ${sections}) i`.execute(db);
  await sql`
    with posts as (
      insert into conversations (type, title, slug, content, stripped_content, language, category_id,
        author_id, created_at, updated_at, last_activity_at)
      select 'KB_ARTICLE', 'Guide ' || i, 'guide-' || i,
        repeat('<h2>Step</h2><p>Turn the valve until the pump stops, then wait for a minute.</p>', 10),
        repeat('Step Turn the valve until the pump stops, then wait for a minute. ', 10), 'en',
        category_id, author_id, now(), now(), now()
      from generate_series(1, ${articles}) i, conversations where conversations.id = ${baseId}
      returning id, title, content, stripped_content, author_id
    ), placed as (
      select posts.*, row_number() over (order by id) as place from posts
    ), made as (
      insert into kb_articles (type, knowledge_base_id, section_id, position, source_language, author_id,
        created_at, updated_at)
      select 'KB_ARTICLE', ${baseId}, (select min(id) from kb_sections where knowledge_base_id = ${baseId})
        + place % ${sections}, place, 'en', author_id, now(), now() from placed order by place
      returning id, position
    ), languages as (
      insert into kb_translations (article_id, language, conversation_id)
      select made.id, 'en', placed.id from made join placed on placed.place = made.position
      returning article_id
    )
    insert into kb_revisions (article_id, language, number, state, title, content, stripped_content,
      author_id, created_at, updated_at)
    select made.id, 'en', 1, 'PUBLISHED', placed.title, placed.content, placed.stripped_content,
      placed.author_id, now(), now()
    from made join placed on placed.place = made.position`.execute(db);
  const { rows } = await sql<{ path: string; longId: number }>`
    select '/articles/' || slug || '/' || conversation_id as path, article_id as "longId"
    from kb_translations join conversations on conversations.id = conversation_id
      join kb_articles on kb_articles.id = article_id
    where knowledge_base_id = ${baseId} and kb_articles.position = 2500`.execute(db);
  const [middle] = rows;
  if (middle === undefined) throw new Error('The articles are not there');
  const { longId, path } = middle;
  await sql`update kb_revisions set state = 'SUPERSEDED', content = ${longText(0)}
    where article_id = ${longId}`.execute(db);
  await sql`
    insert into kb_revisions (article_id, language, number, state, title, content, stripped_content,
      author_id, created_at, updated_at)
    select article_id, language, 2, 'PUBLISHED', title, ${longText(1)}, stripped_content, author_id, now(),
      now() from kb_revisions where article_id = ${longId}`.execute(db);
  await sql`analyze conversations, kb_articles, kb_translations, kb_revisions, kb_sections`.execute(
    db,
  );
  return { path, longId, baseId };
}

/** About 50,000 characters in paragraphs, a fifth of which differ between editions. */
function longText(edition: number): string {
  const words = [
    'valve',
    'pump',
    'filter',
    'water',
    'seal',
    'turn',
    'clean',
    'slowly',
    'again',
    'with',
  ];
  const paragraphs = Array.from({ length: 250 }, (_, at) => {
    const text = Array.from({ length: 32 }, (_each, word) => {
      const isChanged = at % 5 === 0 && word % 6 === 0;
      return words[(at * 7 + word * 3 + (isChanged ? edition : 0)) % words.length];
    });
    return `<p>${text.join(' ')} ${at}.</p>`;
  });
  return paragraphs.join('');
}

import { type RawBuilder, sql } from 'kysely';
import { isListedConversation } from '#features/content/conversations/server/conversationQueries.ts';
import type { Ctx } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import type { ViewerScope } from '#platform/visibilityScope.ts';

/** What a viewer sees of the published articles of a knowledge base. */
export interface HeldTree {
  ctx: Ctx;
  knowledgeBaseId: number;
  /**
   * Rows that are read once for all who see the same articles, and again after a change (decision 0788).
   * @param name of the rows and what they depend on besides the viewer
   * @param rows SQL; columns of JSON
   */
  hold: <Row>(name: string, rows: (scope: ViewerScope) => RawBuilder<Row>) => Promise<Row[]>;
}

interface Held {
  version: number;
  values: Map<string, Promise<unknown>>;
}

const trees = new WeakMap<Database, Map<number, Held>>();
/** Of each knowledge base; more kinds of viewers in more languages are not expected. */
const mostValues = 200;

/** Reads the version of the tree: what is held of another version is dropped. */
export async function openTree(ctx: Ctx, knowledgeBaseId: number): Promise<HeldTree> {
  ctx.touch(`knowledgeBase:${knowledgeBaseId}`);
  ctx.touch('conversations');
  const { db } = ctx;
  const place = { db, knowledgeBaseId, held: await heldOf(db, knowledgeBaseId) };
  return {
    ctx,
    knowledgeBaseId,
    hold: async (name, rows) => {
      const scope = await scopeIn(place, ctx);
      const condition = isListedConversation(scope, 'post').compile(db);
      const key = JSON.stringify([name, condition.sql, condition.parameters]);
      return holdIn(place, key, rows(scope));
    },
  };
}

interface Place {
  db: Database;
  knowledgeBaseId: number;
  held: Held;
}

async function heldOf(db: Database, knowledgeBaseId: number): Promise<Held> {
  const known = trees.get(db) ?? new Map<number, Held>();
  trees.set(db, known);
  const row = await db
    .selectFrom('knowledge_bases')
    .select('tree_version')
    .where('id', '=', knowledgeBaseId)
    .executeTakeFirst();
  const version = row?.tree_version ?? 0;
  const held = known.get(knowledgeBaseId);
  if (held?.version === version) return held;
  const fresh: Held = { version, values: new Map() };
  known.set(knowledgeBaseId, fresh);
  return fresh;
}

/** No member has this id. */
const nobody = 0;

/** As whom the viewer sees the articles: like any other member, unless some are shown to them as their own. */
async function scopeIn(place: Place, { viewer, settings }: Ctx): Promise<ViewerScope> {
  if (viewer.memberId === null) return { viewer, settings };
  const authors = await holdIn(
    place,
    'authors',
    sql<{ id: number }>`select distinct post.author_id as id
      from kb_articles article
        join kb_translations translation on translation.article_id = article.id
        join conversations post on post.id = translation.conversation_id
      where article.knowledge_base_id = ${place.knowledgeBaseId}
        and (post.is_private or post.spam_at is not null or post.held_at is not null)`,
  );
  const isAuthor = authors.some(({ id }) => id === viewer.memberId);
  return { viewer: isAuthor ? viewer : { ...viewer, memberId: nobody }, settings };
}

function holdIn<Row>(place: Place, key: string, statement: RawBuilder<Row>): Promise<Row[]> {
  const { values } = place.held;
  const known = values.get(key) as Promise<Row[]> | undefined; // set below only, for the same statement
  if (known) return known;
  const [oldest] = values.keys();
  if (values.size >= mostValues && oldest !== undefined) values.delete(oldest);
  const found = read(place, statement);
  const rows = found.then((each) => each.rows);
  values.set(key, rows);
  found.then(
    ({ version }) => version === place.held.version || values.delete(key),
    () => values.delete(key),
  );
  return rows;
}

/** With the version that they are of: they may be read from a replica, which is behind. */
async function read<Row>(
  { db, knowledgeBaseId }: Place,
  statement: RawBuilder<Row>,
): Promise<{ version: number; rows: Row[] }> {
  const { rows } = await sql<{ version: number; rows: Row[] }>`
    select tree_version as version,
      coalesce((select json_agg(to_json(found)) from (${statement}) found), '[]') as rows
    from knowledge_bases where id = ${knowledgeBaseId}`.execute(db);
  return rows[0] ?? { version: 0, rows: [] };
}

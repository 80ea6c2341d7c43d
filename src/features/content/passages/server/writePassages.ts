import { sql } from 'kysely';
import { baseOf } from '#core/languages.ts';
import { documentTypes } from '#features/content/searchIndex/server/searchIndex.ts';
import type { Ctx } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { addJob } from '#platform/jobs/addJob.ts';
import { splitPassages } from '../passageRules.ts';
import { keepAlike } from './alikePosts.ts';
import { type TextModel, textModelOf } from './textModel.ts';
import { bitsOf, bytesOf, type Meaning } from './vectors.ts';

/** Failed attempts after which a post is left alone until it changes. */
const mostTries = 3;
/** Passages sent to the model at once: a search that waits for it waits for no more. */
const together = 2;
/** Milliseconds until a running job makes way for others. */
const longestRun = 60_000;

interface SourceText {
  doc_type: number;
  doc_id: number;
  language: string;
  title: string | null;
  text: string;
}

interface Passage {
  doc_type: number;
  doc_id: number;
  place: number;
  text: string;
  /** What the model reads: the title says what the passage is about. */
  read: string;
}

export async function writePassagesSoon(db: Database, delay = 0): Promise<void> {
  const runAt = new Date(Date.now() + delay);
  await addJob(db, { name: 'writePassages', payload: {} }, { key: 'writePassages', runAt });
}

/** Writes the passages of posts that wait for it, the newest first, for a minute; then it is continued later. */
export async function writePassages(ctx: Ctx, signal: AbortSignal): Promise<void> {
  const model = textModelOf(ctx);
  if (model === null) return;
  await deleteOtherModels(ctx.db, model);
  const end = AbortSignal.any([signal, AbortSignal.timeout(longestRun)]);
  while (!end.aborted) {
    const id = await nextOf(ctx.db);
    if (id === null) return;
    await writeOne(ctx.db, model, id);
  }
  await writePassagesSoon(ctx.db);
}

/** The next post, which is counted as tried: if the process dies of it, others get their turn. */
async function nextOf(db: Database): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    update passage_queue set tries = tries + 1 where conversation_id = (
      select conversation_id from passage_queue where tries < ${sql.lit(mostTries)}
      order by tries, conversation_id desc limit 1 for update skip locked)
    returning conversation_id as id`.execute(db);
  return rows[0]?.id ?? null;
}

/** A post with the answers that are accepted or official, if they are public; a language that the model does not know has none. */
async function writeOne(db: Database, model: TextModel, id: number): Promise<void> {
  const sources = await readSources(db, id);
  const passages = sources.flatMap(passagesOf);
  const meanings: Meaning[] = [];
  for (let at = 0; at < passages.length; at += together) {
    const texts = passages.slice(at, at + together).map(({ read }) => read);
    meanings.push(...(await model.embed(texts)));
  }
  await db.transaction().execute(async (trx) => {
    // A text that is being changed is left for the next turn, and so is one that has changed since it was read.
    const current = await readSources(trx, id, sql`for share skip locked`);
    if (JSON.stringify(current) !== JSON.stringify(sources)) return;
    await sql`delete from passages p using search_documents d
      where d.conversation_id = ${id} and p.doc_type = d.doc_type and p.doc_id = d.doc_id`.execute(
      trx,
    );
    if (passages.length > 0) {
      await sql`insert into passages (doc_type, doc_id, place, model, language, bits, vector, text)
        select p.doc_type, p.doc_id, p.place, ${model.id}, 'en', p.bits::bit(512), p.vector, p.text
        from unnest(
          ${passages.map((p) => p.doc_type)}::smallint[], ${passages.map((p) => p.doc_id)}::bigint[],
          ${passages.map((p) => p.place)}::smallint[], ${passages.map((p) => p.text)}::text[],
          ${meanings.map(bitsOf)}::text[], ${meanings.map(bytesOf)}::bytea[]
        ) as p (doc_type, doc_id, place, text, bits, vector)
        join search_documents d on d.doc_type = p.doc_type and d.doc_id = p.doc_id`.execute(trx);
    }
    const [meaning] = meanings;
    await keepAlike(trx, id, meaning ? { model: model.id, bits: bitsOf(meaning) } : null);
    await sql`delete from passage_queue where conversation_id = ${id}`.execute(trx);
  });
}

async function readSources(db: Database, id: number, lock = sql``): Promise<SourceText[]> {
  const { rows: posts } = await sql<SourceText & { answers: number[] }>`
    select 1 as doc_type, id as doc_id, language, title, stripped_content as text,
      array_remove(array[accepted_comment_id, official_comment_id], null) as answers
    from conversations where id = ${id} and deleted_at is null and not is_private
      and held_at is null and spam_at is null and merged_into_id is null and archived_at is null
    ${lock}`.execute(db);
  const [found] = posts;
  if (found === undefined || baseOf(found.language) !== 'en') return [];
  const { answers, ...post } = found;
  const { rows: responses } = await sql<SourceText>`
    select case when parent_id is null then ${sql.lit(documentTypes.comment)} else ${sql.lit(documentTypes.reply)} end as doc_type,
      id as doc_id, ${post.language} as language, ${post.title} as title, stripped_content as text
    from comments where id = any(${answers}::bigint[]) and conversation_id = ${id}
      and deleted_at is null and not is_private and held_at is null and spam_at is null
    order by id ${lock}`.execute(db);
  return [post, ...responses];
}

/** The title of a post is a passage, too: the question itself. */
function passagesOf({ doc_type, doc_id, title, text }: SourceText): Passage[] {
  const about = title ?? '';
  const own = doc_type === documentTypes.conversation ? [{ text: about, read: about }] : [];
  const rest = splitPassages(text).map((each) => ({ text: each, read: `${about}. ${each}` }));
  return [...own, ...rest].map((each, place) => ({
    ...{ doc_type, doc_id, ...each },
    place: own.length === 0 ? place + 1 : place,
  }));
}

/** After an update of the model; the queue then has all posts again. */
async function deleteOtherModels(db: Database, model: TextModel): Promise<void> {
  const { rows } = await sql`
    with old as (delete from passages where model <> ${model.id} returning doc_type, doc_id)
    insert into passage_queue (conversation_id)
    select distinct d.conversation_id from old join search_documents d using (doc_type, doc_id)
    on conflict do nothing returning conversation_id`.execute(db);
  if (rows.length > 0) await sql`truncate alike_posts`.execute(db);
}

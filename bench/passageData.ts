import { sql } from 'kysely';
import type { TextModel } from '#features/content/passages/server/textModel.ts';
import {
  bitsOf,
  bytesOf,
  centered,
  dimensions,
} from '#features/content/passages/server/vectors.ts';
import type { Database } from '#platform/database/database.ts';
import { randomOf } from './searchData.ts';

const batch = 500;
/** Passages of each post: its title and two parts of its text. */
const perPost = 3;

const mean = new Float32Array(dimensions);

/** Any vector: what the model costs is measured apart. */
const vectorOf = (random: () => number) =>
  centered(
    Array.from({ length: dimensions }, () => random() - 0.5),
    mean,
  );

export const randomModel: TextModel = {
  id: 'bench',
  embed: async (texts) =>
    texts.map((text) => vectorOf(randomOf(text.length * 31 + (text.codePointAt(0) ?? 0)))),
};

/** Passages for all posts of the bench, without reading their texts. */
export async function fillPassages(db: Database, conversations: number): Promise<number> {
  const random = randomOf(11);
  for (let done = 0; done < conversations; done += batch) {
    const rows = Array.from(
      { length: Math.min(batch, conversations - done) * perPost },
      (_, at) => ({
        ...{ id: done + Math.floor(at / perPost) + 1, place: at % perPost },
        vector: vectorOf(random),
      }),
    );
    await sql`insert into passages (doc_type, doc_id, place, model, language, bits, vector, text)
      select 1, id, place, ${randomModel.id}, 'en', bits::bit(512), vector, left(stripped_content, 400)
      from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ place }) => place)}::smallint[],
        ${rows.map(({ vector }) => bitsOf(vector))}::text[], ${rows.map(({ vector }) => bytesOf(vector))}::bytea[]
      ) as p (id, place, bits, vector) join conversations using (id)`.execute(db);
  }
  await sql`delete from passage_queue`.execute(db);
  await sql`vacuum analyze passages`.execute(db);
  return conversations * perPost;
}

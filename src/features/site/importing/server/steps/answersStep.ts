import { sql } from 'kysely';
import { indexComments } from '#features/content/searchIndex/server/searchIndex.ts';
import { stripHtml } from '#platform/html/stripHtml.ts';
import type { ImportOutcome } from '#platform/import/importTally.ts';
import { findAuthors } from '../ledger/importedMembers.ts';
import { findPosts } from '../ledger/importedPosts.ts';
import { reserveIds } from '../ledger/importRecords.ts';
import type { ImportUnit } from '../ledger/importUnit.ts';
import { leaveLinks } from '../ledger/leftWork.ts';
import { postHtml } from '../text/postHtml.ts';
import { applyEntities, defineStep, type Item } from './importStep.ts';
import { type AnswerRow, earliest, type PostRow, readPostRow } from './postRow.ts';
import { isAnswerLine } from './questionsStep.ts';

/** Second pass over the posts: answers → comments. */
export const answersStep = defineStep<PostRow>({
  label: 'answers',
  file: 'posts',
  takes: isAnswerLine,
  read: readPostRow,
  apply: async (unit, items) => {
    const answers: Item<AnswerRow>[] = [];
    for (const item of items) {
      if (item.value.type === 'answer') answers.push({ ...item, value: item.value });
    }
    const outcomes = await applyAnswers(unit, answers);
    const byId = new Map(answers.map((item, index) => [item.id, outcomes[index]]));
    const oddity: ImportOutcome = { kind: 'malformed', reason: 'not in the form of a dump' };
    return items.map((item) => byId.get(item.id) ?? oddity);
  },
});

async function applyAnswers(
  unit: ImportUnit,
  items: readonly Item<AnswerRow>[],
): Promise<ImportOutcome[]> {
  if (items.length === 0) return [];
  const rows = items.map((item) => item.value);
  const posts = await findPosts(
    unit,
    rows.map((row) => row.questionId),
  );
  const questionOf = (row: AnswerRow) => {
    const post = posts.get(row.questionId);
    return post?.kind === 'question' ? post : null;
  };
  const placed = rows.filter((row) => questionOf(row) !== null);
  const authorOf = await findAuthors(
    unit,
    placed.map((row) => row.author),
    earliest(placed.map((row) => row.createdAt)),
  );
  return applyEntities(unit, items, {
    kind: 'answer',
    create: async (fresh) => {
      const ids = await reserveIds(unit, 'comments', fresh.length);
      const values = fresh.flatMap(({ value }, index) => {
        const question = questionOf(value);
        if (question === null) return [];
        return {
          id: ids[index] ?? 0,
          conversation_id: question.conversationId,
          author_id: authorOf(value.author),
          created_at: value.createdAt,
          like_count: value.score,
          ...columnsOf(unit, value),
        };
      });
      await insertComments(
        unit,
        values.map((row) => ({ ...row, parent_id: null })),
      );
      return fresh.map(({ value }, index) =>
        questionOf(value) === null
          ? { kind: 'dropped', reason: 'its question is not in the dump' }
          : { targetId: ids[index] ?? null },
      );
    },
    update: async ({ value }, id) => {
      if (id === null || questionOf(value) === null) return;
      await updateImportedComment(unit, id, {
        score: value.score,
        authorId: authorOf(value.author),
        columns: columnsOf(unit, value),
      });
    },
  });
}

function columnsOf(unit: ImportUnit, row: AnswerRow) {
  const content = postHtml(row.body, unit.site);
  return {
    content,
    stripped_content: stripHtml(content),
    is_edited: row.editedAt !== null,
    edited_at: row.editedAt,
    updated_at: row.editedAt ?? row.createdAt,
  };
}

export interface NewComment {
  id: number;
  conversation_id: number;
  parent_id: number | null;
  author_id: number;
  content: string;
  stripped_content: string;
  like_count: number;
  is_edited: boolean;
  edited_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

/** Inserts comments with their search documents, and records their links for later. */
export async function insertComments(unit: ImportUnit, rows: readonly NewComment[]): Promise<void> {
  if (rows.length === 0) return;
  await unit.trx
    .insertInto('comments')
    .values([...rows])
    .execute();
  await indexComments(
    unit.trx,
    rows.map((row) => ({ ...row, language: unit.language })),
  );
  await leaveLinks(unit, 'comment', rows);
}

export async function updateImportedComment(
  unit: ImportUnit,
  id: number,
  change: {
    score: number;
    authorId: number;
    columns: Pick<
      NewComment,
      'content' | 'stripped_content' | 'is_edited' | 'edited_at' | 'updated_at'
    >;
  },
): Promise<void> {
  const row = await unit.trx
    .updateTable('comments')
    .set({
      ...change.columns,
      author_id: change.authorId,
      // Likes given in Plaza since the import are added to the dump's score.
      like_count: sql`${change.score}::int + (select count(*) from marks
        where target_type = 'comment' and target_id = ${id} and kind = 'like')`,
    })
    .where('id', '=', id)
    .where('purged_at', 'is', null)
    .returning(['id', 'conversation_id', 'parent_id', 'content', 'stripped_content', 'created_at'])
    .returning('deleted_at')
    .executeTakeFirst();
  if (row === undefined) return;
  // Deleted content has no search document; this is how search excludes it.
  if (row.deleted_at === null) {
    await indexComments(unit.trx, [{ ...row, language: unit.language }]);
  }
  await leaveLinks(unit, 'comment', [row]);
}

import { stripHtml } from '#platform/html/stripHtml.ts';
import type { ImportOutcome } from '#platform/import/importTally.ts';
import { dateOf, fieldText, idOf, integerOf } from '../dump/rowFields.ts';
import { findAuthors, type ImportedPerson, importedPersonOf } from '../ledger/importedMembers.ts';
import { findPosts, type ImportedPost } from '../ledger/importedPosts.ts';
import { findRecords, reserveIds, saveRecords } from '../ledger/importRecords.ts';
import type { ImportUnit } from '../ledger/importUnit.ts';
import { commentHtml } from '../text/postHtml.ts';
import { insertComments, type NewComment, updateImportedComment } from './answersStep.ts';
import { applyEntities, defineStep, type Item, type Made } from './importStep.ts';
import { earliest } from './postRow.ts';

interface CommentRow {
  postId: string;
  author: ImportedPerson;
  score: number;
  text: string;
  createdAt: Date;
}

/**
 * Comments on an answer → replies to it. The first comment on a question becomes a comment and the others
 * replies to it, so that they stay together and separate from answers.
 */
export const commentsStep = defineStep<CommentRow>({
  label: 'comments',
  file: 'comments',
  read: (row) => ({
    id: idOf(row, 'Id'),
    value: {
      postId: idOf(row, 'PostId'),
      author: importedPersonOf(row, 'UserId', 'UserDisplayName'),
      score: integerOf(row, 'Score'),
      text: fieldText(row, 'Text'),
      createdAt: dateOf(row, 'CreationDate'),
    },
  }),
  apply: async (unit, items) => {
    const rows = items.map((item) => item.value);
    const posts = await findPosts(
      unit,
      rows.map((row) => row.postId),
    );
    const placed = rows.filter((row) => isThread(posts.get(row.postId)));
    const authorOf = await findAuthors(
      unit,
      placed.map((row) => row.author),
      earliest(placed.map((row) => row.createdAt)),
    );
    return applyEntities(unit, items, {
      kind: 'comment',
      create: (fresh) => createComments(unit, fresh, { posts, authorOf }),
      update: async ({ value }, id) => {
        if (id === null || !isThread(posts.get(value.postId))) return;
        const columns = columnsOf(unit, value);
        await updateImportedComment(unit, id, {
          score: value.score,
          authorId: authorOf(value.author),
          columns,
        });
      },
    });
  },
});

function isThread(post: ImportedPost | undefined): boolean {
  return post !== undefined && post.kind !== 'tag-text';
}

interface Found {
  posts: Map<string, ImportedPost>;
  authorOf: (person: ImportedPerson) => number;
}

async function createComments(
  unit: ImportUnit,
  items: readonly Item<CommentRow>[],
  { posts, authorOf }: Found,
): Promise<(ImportOutcome | Made)[]> {
  const ids = await reserveIds(unit, 'comments', items.length);
  const heads = await findThreadHeads(
    unit,
    items.map((item) => item.value.postId),
  );
  const newHeads = [];
  const values: NewComment[] = [];
  const results: (ImportOutcome | Made)[] = [];
  for (const [index, { value }] of items.entries()) {
    const id = ids[index] ?? 0;
    const post = posts.get(value.postId);
    if (post === undefined || post.kind === 'tag-text') {
      results.push({
        kind: 'dropped',
        reason: post === undefined ? 'its post is not in the dump' : 'comment on the text of a tag',
      });
      continue;
    }
    const head = heads.get(value.postId);
    if (post.kind === 'question' && head === undefined) {
      heads.set(value.postId, id);
      newHeads.push({ externalId: value.postId, targetId: id, fingerprint: null });
    }
    values.push({
      id,
      conversation_id: post.conversationId,
      parent_id: post.kind === 'answer' ? post.threadId : (head ?? null),
      author_id: authorOf(value.author),
      like_count: value.score,
      created_at: value.createdAt,
      ...columnsOf(unit, value),
    });
    results.push({ targetId: id });
  }
  await insertComments(unit, values);
  await saveRecords(unit, 'question-thread', newHeads);
  return results;
}

/** The first comments of questions' threads, if they still are top-level comments. */
async function findThreadHeads(
  unit: ImportUnit,
  questionIds: readonly string[],
): Promise<Map<string, number>> {
  const records = await findRecords(unit, 'question-thread', questionIds);
  const targets = [...records.values()].flatMap(({ targetId }) => targetId ?? []);
  if (targets.length === 0) return new Map();
  const rows = await unit.trx
    .selectFrom('comments')
    .select('id')
    .where('id', 'in', targets)
    .where('parent_id', 'is', null)
    .where('deleted_at', 'is', null)
    .execute();
  const standing = new Set(rows.map((row) => row.id));
  const heads = new Map<string, number>();
  for (const { externalId, targetId } of records.values()) {
    if (targetId !== null && standing.has(targetId)) heads.set(externalId, targetId);
  }
  return heads;
}

function columnsOf(unit: ImportUnit, row: CommentRow) {
  const content = commentHtml(row.text, unit.site);
  return {
    content,
    stripped_content: stripHtml(content),
    is_edited: false,
    edited_at: null,
    updated_at: row.createdAt,
  };
}

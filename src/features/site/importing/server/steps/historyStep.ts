import { sql } from 'kysely';
import type { ImportOutcome } from '#platform/import/importTally.ts';
import { RowError } from '../dump/rowError.ts';
import { dateOf, idOf, optionalField, shortLine, tagNamesOf } from '../dump/rowFields.ts';
import { findAuthors, type ImportedPerson, importedPersonOf } from '../ledger/importedMembers.ts';
import { findPosts, type ImportedPost } from '../ledger/importedPosts.ts';
import { findRecords, reserveIds, saveRecords } from '../ledger/importRecords.ts';
import type { ImportUnit } from '../ledger/importUnit.ts';
import { historyHtml } from '../text/postHtml.ts';
import { applyEntities, defineStep, type Item, type Made } from './importStep.ts';
import { earliest } from './postRow.ts';

/** A GUID has 36 characters; the ledger cannot index much longer values. */
const longestGuid = 100;

type Part = 'title' | 'content' | 'tags';

interface HistoryRow {
  postId: string;
  type: string;
  revision: string;
  editor: ImportedPerson | null;
  editedAt: Date;
  text: string;
  note: string | null;
}

/** Initial state, edit and rollback of each part of a post. */
export const historyParts: Record<string, Part> = {
  '1': 'title',
  '2': 'content',
  '3': 'tags',
  '4': 'title',
  '5': 'content',
  '6': 'tags',
  '7': 'title',
  '8': 'content',
  '9': 'tags',
};

export const historyEvents: Record<string, string> = {
  '10': 'closed',
  '11': 're-opened',
  '12': 'deleted',
  '13': 'undeleted',
  '14': 'locked',
  '15': 'unlocked',
  '16': 'made community-owned',
  '17': 'migrated',
  '18': 'merged',
  '19': 'protected',
  '20': 'unprotected',
  '24': 'suggested edit applied',
  '25': 'tweeted',
  '31': 'comments moved to chat',
  '33': 'notice added',
  '34': 'notice removed',
  '35': 'migrated away',
  '36': 'migrated here',
  '37': 'merge source',
  '38': 'merge destination',
  '50': 'bumped by the Community user',
  '52': 'became a hot question',
  '53': 'no longer a hot question',
};

/** Rows with the same revision GUID become one revision of the conversation or comment. */
export const historyStep = defineStep<HistoryRow>({
  label: 'history',
  file: 'postHistory',
  read: (row) => {
    const id = idOf(row, 'Id');
    const person = importedPersonOf(row, 'UserId', 'UserDisplayName');
    const known = person.userId !== null || row.UserDisplayName !== undefined;
    const note = optionalField(row, 'Comment');
    const revision = optionalField(row, 'RevisionGUID') ?? `row ${id}`;
    if (revision.length > longestGuid) throw new RowError('RevisionGUID is too long');
    return {
      id,
      value: {
        postId: idOf(row, 'PostId'),
        type: idOf(row, 'PostHistoryTypeId'),
        revision,
        editor: known ? person : null,
        editedAt: dateOf(row, 'CreationDate'),
        text: optionalField(row, 'Text') ?? '',
        note: note === null ? null : shortLine(note, 500),
      },
    };
  },
  apply: async (unit, items) => {
    const posts = await findPosts(
      unit,
      items.map((item) => item.value.postId),
    );
    const outcomes = new Map<string, ImportOutcome>();
    const edits: Item<HistoryRow>[] = [];
    for (const item of items) {
      const reason = whyNotKept(item.value, posts.get(item.value.postId));
      if (reason === null) edits.push(item);
      else outcomes.set(item.id, { kind: 'dropped', reason });
    }
    const kept = await keepEdits(unit, edits, posts);
    for (const [index, item] of edits.entries()) {
      const outcome = kept[index];
      if (outcome !== undefined) outcomes.set(item.id, outcome);
    }
    return items.flatMap((item) => outcomes.get(item.id) ?? []);
  },
});

function whyNotKept(row: HistoryRow, post: ImportedPost | undefined): string | null {
  if (historyParts[row.type] === undefined) {
    return `event: ${historyEvents[row.type] ?? `of type ${row.type}`}`;
  }
  if (post === undefined) return 'its post is not in the dump, or is an empty text of a tag';
  return post.kind === 'tag-text' ? 'edit of the text of a tag' : null;
}

async function keepEdits(
  unit: ImportUnit,
  items: readonly Item<HistoryRow>[],
  posts: Map<string, ImportedPost>,
): Promise<ImportOutcome[]> {
  if (items.length === 0) return [];
  const rows = items.map((item) => item.value);
  const authorOf = await findAuthors(
    unit,
    rows.flatMap((row) => row.editor ?? []),
    earliest(rows.map((row) => row.editedAt)),
  );
  return applyEntities(unit, items, {
    kind: 'history',
    create: async (fresh) => {
      const revisions = await findRevisions(unit, fresh, { posts, authorOf });
      const results: (ImportOutcome | Made)[] = [];
      for (const { value } of fresh) {
        const revision = revisions.get(keyOf(value));
        if (revision === undefined) throw new Error(`no revision for ${keyOf(value)}`);
        await writePart(unit, value, revision.id);
        results.push(
          revision.isNew
            ? { targetId: revision.id }
            : { targetId: revision.id, mergedBecause: 'another part of the same revision' },
        );
        revision.isNew = false;
      }
      return results;
    },
    update: async ({ value }, id) => {
      if (id !== null) await writePart(unit, value, id);
    },
  });
}

function keyOf(row: HistoryRow): string {
  return `${row.postId}:${row.revision}`;
}

interface Found {
  posts: Map<string, ImportedPost>;
  authorOf: (person: ImportedPerson) => number;
}

/** The revisions of a batch by key; missing ones are inserted empty. */
async function findRevisions(
  unit: ImportUnit,
  items: readonly Item<HistoryRow>[],
  { posts, authorOf }: Found,
): Promise<Map<string, { id: number; isNew: boolean }>> {
  const keys = items.map((item) => keyOf(item.value));
  const known = await findRecords(unit, 'revision', keys);
  const revisions = new Map<string, { id: number; isNew: boolean }>();
  for (const { externalId, targetId } of known.values()) {
    if (targetId !== null) revisions.set(externalId, { id: targetId, isNew: false });
  }
  const fresh = items.filter(({ value }) => !revisions.has(keyOf(value)));
  const firsts = [...new Map(fresh.map((item) => [keyOf(item.value), item])).values()];
  const ids = await reserveIds(unit, 'revisions', firsts.length);
  const values = firsts.flatMap(({ value }, index) => {
    const target = targetOf(posts.get(value.postId));
    const id = ids[index];
    if (target === null || id === undefined) return [];
    revisions.set(keyOf(value), { id, isNew: true });
    return {
      ...target,
      id,
      // Numbered at the end of the run, when all revisions of the post exist.
      number: -id,
      editor_id: value.editor === null ? null : authorOf(value.editor),
      edited_at: value.editedAt,
      content: '',
      note: value.note,
    };
  });
  if (values.length > 0) await unit.trx.insertInto('revisions').values(values).execute();
  const made = firsts.map(({ value }) => ({
    externalId: keyOf(value),
    targetId: revisions.get(keyOf(value))?.id ?? null,
    fingerprint: null,
  }));
  await saveRecords(unit, 'revision', made);
  await saveRecords(
    unit,
    'revisions',
    values.map((row) => ({
      externalId: `${row.target_type}:${row.target_id}`,
      targetId: row.target_id,
      fingerprint: row.target_type,
    })),
  );
  return revisions;
}

function targetOf(post: ImportedPost | undefined) {
  if (post === undefined || post.kind === 'tag-text') return null;
  return post.kind === 'question'
    ? { target_type: 'conversation', target_id: post.conversationId }
    : { target_type: 'comment', target_id: post.commentId };
}

async function writePart(unit: ImportUnit, row: HistoryRow, revisionId: number): Promise<void> {
  const part = historyParts[row.type];
  const columns =
    part === 'title'
      ? { title: shortLine(row.text, 300) }
      : part === 'tags'
        ? { tags: tagNamesOf(row.text) }
        : { content: historyHtml(row.text, unit.site) };
  await unit.trx
    .updateTable('revisions')
    .set({ ...columns, note: sql`coalesce(${row.note}, note)` })
    .where('id', '=', revisionId)
    .execute();
}

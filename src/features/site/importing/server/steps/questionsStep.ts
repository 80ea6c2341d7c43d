import { sql } from 'kysely';
import { slugOf } from '#core/slug.ts';
import { indexConversations } from '#features/content/searchIndex/server/searchIndex.ts';
import { stripHtml } from '#platform/html/stripHtml.ts';
import type { ImportOutcome } from '#platform/import/importTally.ts';
import { findAuthors } from '../ledger/importedMembers.ts';
import { reserveIds, saveRecords } from '../ledger/importRecords.ts';
import type { ImportUnit } from '../ledger/importUnit.ts';
import { leaveLinks } from '../ledger/leftWork.ts';
import { postHtml } from '../text/postHtml.ts';
import { applyEntities, defineStep, type Item } from './importStep.ts';
import {
  earliest,
  type PostRow,
  type QuestionRow,
  readPostRow,
  type TagTextRow,
} from './postRow.ts';
import { insertTags } from './tagsStep.ts';
import { applyTagTexts } from './tagTexts.ts';

/** Answers are handled in the second pass, because they may precede their question. */
export function isAnswerLine(text: string): boolean {
  return /\sPostTypeId="2"/.test(text);
}

/** Posts except answers: questions → conversations, tag texts → the tags' descriptions. */
export const questionsStep = defineStep<PostRow>({
  label: 'questions',
  file: 'posts',
  takes: (text) => !isAnswerLine(text),
  read: readPostRow,
  apply: async (unit, items) => {
    const outcomes = new Map<string, ImportOutcome>();
    const questions: Item<QuestionRow>[] = [];
    const tagTexts: Item<TagTextRow>[] = [];
    for (const item of items) {
      const { value } = item;
      if (value.type === 'question') questions.push({ ...item, value });
      else if (value.type === 'other')
        outcomes.set(item.id, { kind: 'dropped', reason: value.reason });
      else if (value.type === 'answer')
        outcomes.set(item.id, { kind: 'malformed', reason: 'not in the form of a dump' });
      else tagTexts.push({ ...item, value });
    }
    await collect(outcomes, questions, await applyQuestions(unit, questions));
    await collect(outcomes, tagTexts, await applyTagTexts(unit, tagTexts));
    return items.flatMap((item) => outcomes.get(item.id) ?? []);
  },
});

async function collect(
  into: Map<string, ImportOutcome>,
  items: readonly { id: string }[],
  outcomes: readonly ImportOutcome[],
): Promise<void> {
  for (const [index, item] of items.entries()) {
    const outcome = outcomes[index];
    if (outcome !== undefined) into.set(item.id, outcome);
  }
}

async function applyQuestions(
  unit: ImportUnit,
  items: Item<QuestionRow>[],
): Promise<ImportOutcome[]> {
  if (items.length === 0) return [];
  const rows = items.map((item) => item.value);
  await insertTags(
    unit.trx,
    rows.flatMap((row) => row.tags),
  );
  const authorOf = await findAuthors(
    unit,
    rows.map((row) => row.author),
    earliest(rows.map((row) => row.createdAt)),
  );
  return applyEntities(unit, items, {
    kind: 'question',
    create: async (fresh) => {
      const ids = await reserveIds(unit, 'conversations', fresh.length);
      const values = fresh.map(({ value }, index) => ({
        id: ids[index] ?? 0,
        type: 'QUESTION',
        language: unit.language,
        category_id: unit.place.categoryId,
        topic_id: unit.place.topicId,
        created_at: value.createdAt,
        read_count: value.views,
        vote_count: value.score,
        me_too_count: Math.max(value.score, 0),
        last_activity_at: value.activeAt,
        closed_at: value.closedAt,
        ...columnsOf(unit, value, authorOf(value.author)),
      }));
      await unit.trx.insertInto('conversations').values(values).execute();
      await indexConversations(unit.trx, values);
      await leaveLinks(unit, 'conversation', values);
      await leaveAccepted(
        unit,
        fresh.map((item) => item.value),
        ids,
      );
      return ids.map((targetId) => ({ targetId }));
    },
    update: async ({ value }, id) => {
      if (id === null) return;
      const columns = columnsOf(unit, value, authorOf(value.author));
      const written = await unit.trx
        .updateTable('conversations')
        .set({
          ...columns,
          // Votes given in Plaza since the import are added to the dump's score.
          vote_count: sql`${value.score}::int + (select coalesce(sum(value), 0) from marks
            where target_type = 'conversation' and target_id = ${id} and kind = 'vote')`,
          me_too_count: sql`${Math.max(value.score, 0)}::int + (select count(*) from marks
            where target_type = 'conversation' and target_id = ${id} and kind = 'me-too')`,
          read_count: sql`greatest(read_count, ${value.views}::int)`,
          last_activity_at: sql`greatest(last_activity_at, ${value.activeAt}::timestamptz)`,
          // Closing by a moderator in Plaza is kept; the dump's own may be reverted by the dump.
          closed_at: sql`coalesce(${value.closedAt}::timestamptz,
            case when closed_by_id is not null then closed_at end)`,
        })
        .where('id', '=', id)
        .where('purged_at', 'is', null)
        .returning('deleted_at')
        .executeTakeFirst();
      if (written === undefined) return;
      const row = { id, language: unit.language, created_at: value.createdAt, ...columns };
      // Deleted content is not indexed again.
      if (written.deleted_at === null) await indexConversations(unit.trx, [row]);
      await leaveLinks(unit, 'conversation', [row]);
      await leaveAccepted(unit, [value], [id]);
    },
  });
}

function columnsOf(unit: ImportUnit, row: QuestionRow, authorId: number) {
  const content = postHtml(row.body, unit.site);
  return {
    title: row.title,
    slug: slugOf(row.title),
    author_id: authorId,
    content,
    stripped_content: stripHtml(content),
    tags: row.tags,
    is_edited: row.editedAt !== null,
    edited_at: row.editedAt,
    updated_at: row.editedAt ?? row.createdAt,
    // The licenses of the network require a link to the original.
    custom_fields: JSON.stringify({
      sourceUrl: `https://${unit.site.hosts[0]}/questions/${row.id}`,
      ...(row.license === null ? {} : { license: row.license }),
    }),
  };
}

/** Answers are imported later: accepted answers are recorded until then. */
async function leaveAccepted(
  unit: ImportUnit,
  rows: readonly QuestionRow[],
  ids: readonly number[],
): Promise<void> {
  const records = rows.flatMap(({ id, acceptedId }, index) =>
    acceptedId === null
      ? []
      : [{ externalId: id, targetId: ids[index] ?? null, fingerprint: acceptedId }],
  );
  await saveRecords(unit, 'accepted', records);
}

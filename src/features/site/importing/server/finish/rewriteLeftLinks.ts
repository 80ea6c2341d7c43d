import { sql } from 'kysely';
import {
  indexComments,
  indexConversations,
} from '#features/content/searchIndex/server/searchIndex.ts';
import { stripHtml } from '#platform/html/stripHtml.ts';
import { deleteRecords, listRecords } from '../ledger/importRecords.ts';
import type { ImportUnit } from '../ledger/importUnit.ts';
import { oldLinksIn, rewriteLinks } from '../text/linkRewriter.ts';
import { linkMentions, mentionedIn } from '../text/mentions.ts';
import { findPlaces } from './newPlaces.ts';
import { findParticipants } from './participants.ts';

const batchSize = 200;

/**
 * Rewrites the links in a batch of texts, once every post is imported.
 * @returns false if nothing is left
 */
export async function rewriteLeftLinks(unit: ImportUnit): Promise<boolean> {
  const work = await listRecords(unit, 'links', batchSize);
  if (work.length === 0) return false;
  const idsOf = (kind: string) =>
    work.filter((record) => record.fingerprint === kind).flatMap(({ targetId }) => targetId ?? []);
  await rewriteConversations(unit, idsOf('conversation'));
  await rewriteComments(unit, idsOf('comment'));
  await deleteRecords(
    unit,
    'links',
    work.map((record) => record.externalId),
  );
  return true;
}

async function rewriteConversations(unit: ImportUnit, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await unit.trx
    .selectFrom('conversations')
    .select(['id', 'title', 'tags', 'content', 'language', 'created_at', 'deleted_at'])
    .where('id', 'in', ids)
    .execute();
  const placeOf = await findPlaces(
    unit,
    rows.flatMap((row) => oldLinksIn(row.content, unit.site)),
  );
  const changed = rows.flatMap((row) => {
    const content = rewriteLinks(row.content, unit.site, placeOf);
    return content === row.content
      ? []
      : [{ ...row, content, stripped_content: stripHtml(content) }];
  });
  await writeTexts(unit, 'conversations', changed);
  await indexConversations(unit.trx, changed.filter(isThere));
}

async function rewriteComments(unit: ImportUnit, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await unit.trx
    .selectFrom('comments')
    .select(['id', 'conversation_id', 'parent_id', 'content', 'created_at', 'deleted_at'])
    .where('id', 'in', ids)
    .execute();
  const placeOf = await findPlaces(
    unit,
    rows.flatMap((row) => oldLinksIn(row.content, unit.site)),
  );
  const participantsOf = await findParticipants(
    unit,
    rows.filter((row) => row.content.includes('@')).map((row) => row.conversation_id),
  );
  const changed = rows.flatMap((row) => {
    const linked = rewriteLinks(row.content, unit.site, placeOf);
    const content = linkMentions(linked, participantsOf(row.conversation_id));
    return content === row.content
      ? []
      : [{ ...row, content, stripped_content: stripHtml(content), language: unit.language }];
  });
  await writeTexts(unit, 'comments', changed);
  await keepMentions(unit, changed);
  await indexComments(unit.trx, changed.filter(isThere));
}

/** Deleted content has no search document; this is how search excludes it. */
function isThere({ deleted_at }: { deleted_at: Date | null }): boolean {
  return deleted_at === null;
}

async function keepMentions(
  unit: ImportUnit,
  rows: readonly { id: number; content: string }[],
): Promise<void> {
  const mentions = rows.flatMap((row) =>
    mentionedIn(row.content).map((member_id) => ({
      target_type: 'comment',
      target_id: row.id,
      member_id,
    })),
  );
  if (mentions.length === 0) return;
  await unit.trx
    .insertInto('mentions')
    .values(mentions)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function writeTexts(
  unit: ImportUnit,
  table: 'conversations' | 'comments',
  rows: readonly { id: number; content: string; stripped_content: string }[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update ${sql.table(table)} t set content = n.content, stripped_content = n.stripped
    from unnest(
      ${rows.map((row) => row.id)}::bigint[],
      ${rows.map((row) => row.content)}::text[],
      ${rows.map((row) => row.stripped_content)}::text[]
    ) as n (id, content, stripped) where t.id = n.id`.execute(unit.trx);
}

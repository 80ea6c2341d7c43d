import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Viewer } from '#core/permissions.ts';
import { appeal } from '#features/care/moderation/server/appealService.ts';
import { decide } from '#features/care/moderation/server/decisionService.ts';
import { addPostNote } from '#features/care/postNotes/server/postNoteService.ts';
import {
  createComment,
  createReply,
  deleteResponse,
  updateComment,
} from '#features/content/comments/server/commentService.ts';
import { performActivity } from '#features/content/interactions/server/activityService.ts';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { wrongCounters } from '#platform/testing/wrongCounters.ts';
import { createConversation, updateConversation } from './conversationService.ts';
import { deleteConversation } from './deleteConversation.ts';
import { purgeDeleted } from './purgeDeleted.ts';

const { db } = await openTestDatabase();
const topicId = (await makeTopic(db, (await makeCategory(db)).id)).id;
const staff = (await makeMember(db, { role: 'administrator' })).viewer;
const author = await makeMember(db);
const as = (viewer: Viewer) => testContext(db, { viewer });

const day = 24 * 60 * 60 * 1000;
const purgeOn = (days: number) =>
  purgeDeleted({ db, now: new Date(Date.now() + days * day + 60_000) });
const text = (words: string) => ({ message: `<p>The ${words} stands beside the old harbour.</p>` });

async function ask(word: string, tags: string[] = []): Promise<number> {
  const row = await createConversation(as(tags.length > 0 ? staff : author.viewer), {
    ...{ communityPostType: 'QUESTION', title: `Which ${word} is meant?`, topics: [topicId], tags },
    content: `<p>There is more than one ${word} in this town.</p>`,
  });
  return row.id;
}

/** Tables that hold a word anywhere in a row. */
async function tablesWith(word: string): Promise<string[]> {
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema()`.execute(db);
  const found: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await sql`
      select from ${sql.table(name)} each_row where each_row::text ilike ${`%${word}%`} limit 1`.execute(
      db,
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}

test('thirty days after it was deleted nothing in the database holds a word of it', async () => {
  const id = await ask('lighthouse', ['lighthouses']);
  const comment = await createComment(as(staff), id, text('lighthouse'));
  await createReply(as(author.viewer), comment.id, text('lighthouse'));
  await updateComment(as(staff), comment.id, text('white lighthouse'));
  await updateConversation(as(staff), id, { title: 'Which lighthouse, exactly?' });
  await addPostNote(as(staff), id, { content: 'Ask the lighthouse keeper.' });
  const draft = { data: JSON.stringify({ title: 'The lighthouse' }), draft_key: `edit:${id}` };
  await db
    .insertInto('drafts')
    .values({ ...draft, member_id: author.id })
    .execute();
  const kept = await ask('harbour');
  const gone = await createComment(as(author.viewer), kept, text('lighthouse'));
  await deleteConversation(as(staff), id);
  await deleteResponse(as(author.viewer), gone.id);

  await purgeOn(29.9);
  expect(await tablesWith('lighthouse')).toContain('conversations');
  await purgeOn(30);
  // A tag is the community's, and counts what stands under it.
  expect(await tablesWith('lighthouse')).toEqual(['tags']);
  expect(await tablesWith('Which harbour is meant')).toContain('conversations');
  expect(await wrongCounters(db)).toEqual([]);
  await purgeOn(60);
});

test('what an appeal is open about waits, and what is purged comes back by nobody', async () => {
  const id = await ask('windmill');
  await performActivity(as((await makeMember(db)).viewer), {
    ...{ id, entityType: 'CONVERSATION', activity: 'flag' },
  });
  const itemOf = async () =>
    (
      await db
        .selectFrom('moderation_items')
        .select('id')
        .where('target_id', '=', id)
        .where('target_type', '=', 'conversation')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
    ).id;
  const decision = (decision: 'APPROVE' | 'DELETE', itemId: number) =>
    decide(as(staff), { itemId, decision });
  await decision('DELETE', await itemOf());
  await appeal(as(author.viewer), await itemOf(), { text: 'It is a real mill.' });
  await purgeOn(40);
  expect(await tablesWith('windmill')).toContain('conversations');
  await decision('DELETE', await itemOf());
  await purgeOn(40);
  // The mail that told the author has thirty days of its own.
  expect(await tablesWith('windmill')).toEqual(['mails']);
  await expect(decision('APPROVE', await itemOf())).rejects.toThrow();
  const { deleted_at: deletedAt } = await db
    .selectFrom('conversations')
    .select('deleted_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(deletedAt).not.toBeNull();
});

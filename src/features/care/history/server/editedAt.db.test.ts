import { expect, test } from 'vitest';
import { makeComment } from '#features/content/comments/server/commentFactories.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { migrateToLatest } from '#platform/database/migrate.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';

const { db, pool } = await openTestDatabase();
const day = (number: number) => new Date(Date.UTC(2012, 0, number));

type Target = 'conversation' | 'comment';

/** The versions of a text, on the first days of 2012; the silent ones by their number. */
async function keepVersions(type: Target, id: number, count: number, silent: number[] = []) {
  const rows = Array.from({ length: count }, (_, index) => ({
    target_type: type,
    target_id: id,
    number: index + 1,
    content: `<p>Version ${index + 1}</p>`,
    edited_at: day(index + 1),
    silent: silent.includes(index + 1),
  }));
  await db.insertInto('revisions').values(rows).execute();
}

async function editedAt(type: Target, id: number): Promise<unknown> {
  const row = await db
    .selectFrom(`${type}s`)
    .select(['edited_at', 'updated_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(row.updated_at).toEqual(day(20));
  return row.edited_at;
}

test('0130 dates the last edit of what an earlier version imported, and touches nothing else', async () => {
  const edited = { is_edited: true, updated_at: day(20) };
  const imported = await makeConversation(db, edited);
  await keepVersions('conversation', imported.id, 4, [4]);
  const answer = await makeComment(db, imported.id, edited);
  await keepVersions('comment', answer.id, 2);
  const here = await makeConversation(db, { ...edited, edited_at: day(9) });
  await keepVersions('conversation', here.id, 3);
  const silently = await makeConversation(db, { updated_at: day(20) });
  await keepVersions('conversation', silently.id, 2, [2]);
  const withoutVersions = await makeComment(db, imported.id, edited);

  await pool.query("delete from kysely_migration where name = '0130_edited_at'");
  await migrateToLatest({ db, pool });

  expect(await editedAt('conversation', imported.id)).toEqual(day(3));
  expect(await editedAt('comment', answer.id)).toEqual(day(2));
  expect(await editedAt('conversation', here.id)).toEqual(day(9));
  expect(await editedAt('conversation', silently.id)).toBeNull();
  expect(await editedAt('comment', withoutVersions.id)).toBeNull();
});

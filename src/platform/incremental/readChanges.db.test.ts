import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { postRows } from '#features/content/conversations/server/postRows.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { completeUntil, type IncrementalPlace, readChanges } from './readChanges.ts';

const { db } = await openTestDatabase();
const reader = await makeMember(db, { role: 'administrator' });
const ctx = testContext(db, { viewer: reader.viewer });
const [kind] = postRows;
if (!kind) throw new Error('There are no rows of posts.');
const posts = kind;

const beginning = '1970-01-01T00:00:00.000000Z';

/** Reads to the end, in batches; the place is where the next reader goes on. */
async function readFrom(place: IncrementalPlace, limit = 3) {
  const until = await completeUntil(db);
  const lines: { id: string; deleted?: true; title?: string }[] = [];
  let after = place.at < place.sweep ? place : { ...place, floor: place.at, sweep: until };
  for (;;) {
    const changes = await readChanges(ctx, db, { kind: posts, after, until, limit });
    lines.push(...changes.flatMap(({ line }) => (line ? [JSON.parse(line)] : [])));
    const last = changes.at(-1);
    if (!last) return { lines, place: after };
    after = { ...after, at: last.at, id: last.id };
  }
}

async function fromNow(): Promise<IncrementalPlace> {
  const until = await completeUntil(db);
  return { at: until, id: 0, floor: until, sweep: until };
}

const idsOf = (lines: readonly { id: string }[]) => lines.map(({ id }) => Number(id));

test('every row is read once, in batches, also where many share a time', async () => {
  const place = await fromNow();
  const made: number[] = [];
  for (let index = 0; index < 10; index += 1) made.push((await makeConversation(db)).id);
  await db.transaction().execute(async (trx) => {
    await sql`alter table conversations disable trigger conversations_changed`.execute(trx);
    await sql`update conversations set changed_at = (select max(changed_at) from conversations)
      where id = any(${made}::bigint[])`.execute(trx);
    await sql`alter table conversations enable trigger conversations_changed`.execute(trx);
  });
  const { lines } = await readFrom(place, 3);
  expect(idsOf(lines)).toEqual(made);
});

test('a change that is committed late is neither skipped nor doubled', async () => {
  const place = await fromNow();
  const [slow, quick] = [await makeConversation(db), await makeConversation(db)];
  const first = await readFrom(place);
  expect(idsOf(first.lines).sort()).toEqual([slow.id, quick.id].sort());
  let commit: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    commit = resolve;
  });
  let changed: () => void = () => undefined;
  const isChanged = new Promise<void>((resolve) => {
    changed = resolve;
  });
  const writing = db.transaction().execute(async (trx) => {
    await trx
      .updateTable('conversations')
      .set({ title: 'Late' })
      .where('id', '=', slow.id)
      .execute();
    changed();
    await held;
  });
  await isChanged;
  await db.updateTable('conversations').set({ title: 'Soon' }).where('id', '=', quick.id).execute();
  // The later change is there already; the reader waits for the one that comes before it.
  const second = await readFrom(first.place);
  expect(second.lines).toEqual([]);
  commit();
  await writing;
  const third = await readFrom(second.place);
  expect(third.lines.map(({ title }) => title)).toEqual(['Late', 'Soon']);
  expect((await readFrom(third.place)).lines).toEqual([]);
});

test('rows that change while they are read come again, in the next reading', async () => {
  const place = await fromNow();
  const made: number[] = [];
  for (let index = 0; index < 6; index += 1) made.push((await makeConversation(db)).id);
  const until = await completeUntil(db);
  const [first] = await readChanges(ctx, db, { kind: posts, after: place, until, limit: 1 });
  await db
    .updateTable('conversations')
    .set({ title: 'New' })
    .where('id', '=', Number(made[4]))
    .execute();
  const after = { ...place, at: first?.at ?? beginning, id: first?.id ?? 0 };
  const rest = await readChanges(ctx, db, { kind: posts, after, until, limit: 100 });
  expect(rest.map(({ id }) => id)).toEqual(made.filter((_id, index) => index !== 0 && index !== 4));
  const next = await readFrom({
    ...after,
    at: rest.at(-1)?.at ?? beginning,
    id: rest.at(-1)?.id ?? 0,
  });
  expect(next.lines.map(({ title }) => title)).toEqual(['New']);
});

test('counters make no row new, and neither does writing what was there', async () => {
  const { id, title } = await makeConversation(db);
  const place = await fromNow();
  await db
    .updateTable('conversations')
    .set({ read_count: 7, like_count: 3, last_activity_at: new Date(), title })
    .where('id', '=', id)
    .execute();
  expect((await readFrom(place)).lines).toEqual([]);
});

test('what went is a tombstone for those who may have read it, and nothing for others', async () => {
  const old = await makeConversation(db);
  const gone = await makeConversation(db, { deleted_at: new Date() });
  await db
    .updateTable('conversations')
    .set({ created_at: new Date('2020-01-01') })
    .where('id', 'in', [old.id, gone.id])
    .execute();
  const until = await completeUntil(db);
  const whole = await readFrom({ at: beginning, id: 0, floor: beginning, sweep: until });
  expect(idsOf(whole.lines)).toContain(old.id);
  expect(idsOf(whole.lines)).not.toContain(gone.id);
  await db
    .updateTable('conversations')
    .set({ deleted_at: new Date() })
    .where('id', '=', old.id)
    .execute();
  const next = await readFrom(whole.place);
  expect(next.lines).toEqual([{ id: String(old.id), deleted: true }]);
});

test('rows that are deleted from their table leave a tombstone', async () => {
  const { id } = await makeConversation(db);
  await db
    .updateTable('conversations')
    .set({ created_at: new Date('2020-01-01') })
    .where('id', '=', id)
    .execute();
  const place = await fromNow();
  await db.deleteFrom('conversations').where('id', '=', id).execute();
  expect((await readFrom(place)).lines).toEqual([{ id: String(id), deleted: true }]);
});

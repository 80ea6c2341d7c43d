import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { makeComment } from '#features/content/comments/server/commentFactories.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { startFakeTranslator } from '../testing/fakeTranslator.ts';
import { findContentTranslation, translateContent } from './translateContent.ts';
import {
  claimTranslation,
  deleteOldTranslations,
  purgeTranslations,
  releaseTranslation,
} from './translationCache.ts';
import { sealServiceKey } from './translationServiceStore.ts';
import { getTranslationSource } from './translationSource.ts';

const { db } = await openTestDatabase();
const fake = await startFakeTranslator();
const author = await makeMember(db);

const settings = (fields: object = {}) => ({
  activeLanguages: ['en' as const, 'de' as const, 'fr' as const],
  machineTranslation: { isOn: true, languages: [], dailyCharacters: 100_000, ...fields },
});
const reader = (fields: object = {}, over: object = {}) =>
  testContext(db, { locale: 'en', settings: settings(fields), ...over });

beforeEach(async () => {
  await db.deleteFrom('translation_service').execute();
  await db.deleteFrom('translation_usage').execute();
  await db
    .insertInto('translation_service')
    .values({
      ...{ kind: 'LIBRETRANSLATE', url: fake.libreTranslate },
      sealed_key: sealServiceKey(reader(), 'lt-key'),
      updated_at: new Date(),
    })
    .execute();
});

const makePost = (fields: object = {}) =>
  makeConversation(db, {
    ...{ language: 'de', title: 'Quietschende Nabe', content: '<p>Sie <em>quietscht</em>.</p>' },
    ...fields,
  });
const post = (id: number) => ({ subject: 'POST' as const, id, language: null });
const response = (id: number) => ({ subject: 'RESPONSE' as const, id, language: null });
const notFound = { code: 'NOT_FOUND' };

test('a post is translated with its title, once for each version of it', async () => {
  const { id } = await makePost();
  const first = await translateContent(reader(), post(id));
  expect(first).toMatchObject({
    ...{ problem: null, to: 'en' },
    text: { title: 'QUIETSCHENDE NABE', content: '<p>SIE <em>QUIETSCHT</em>.</p>' },
  });
  expect(fake.asked).toHaveLength(1);
  expect(fake.asked[0]?.body).toMatchObject({ source: 'de', target: 'en', api_key: 'lt-key' });
  expect((await translateContent(reader(), post(id))).text).toEqual(first.text);
  expect((await findContentTranslation(reader(), post(id))).text).toEqual(first.text);
  expect(fake.asked).toHaveLength(1);
  await db
    .updateTable('conversations')
    .set({ content: '<p>Neu.</p>' })
    .where('id', '=', id)
    .execute();
  expect((await findContentTranslation(reader(), post(id))).text).toBeNull();
  expect((await translateContent(reader(), post(id))).text?.content).toBe('<p>NEU.</p>');
  expect(fake.asked).toHaveLength(2);
});

test('comments are in the language of their post', async () => {
  const { id } = await makePost();
  const comment = await makeComment(db, id, { content: '<p>Öl hilft.</p>' });
  const { text } = await translateContent(reader(), response(comment.id));
  expect(text).toEqual({ title: null, content: '<p>ÖL HILFT.</p>' });
});

test('readers at once cause one request', async () => {
  const { id } = await makePost();
  fake.answers((answer, { body }) => {
    setTimeout(() => answer.end(JSON.stringify({ translatedText: body.q })), 300);
  });
  const found = await Promise.all(
    Array.from({ length: 8 }, () => translateContent(reader(), post(id))),
  );
  expect(found.map(({ problem }) => problem)).toEqual(Array(8).fill(null));
  expect(fake.asked).toHaveLength(1);
});

test('readers in one process wait together, and only for their own text', async () => {
  const { id } = await makePost();
  const other = await makePost({ title: 'Anderes' });
  fake.answers((answer, { body }) => {
    setTimeout(() => answer.end(JSON.stringify({ translatedText: body.q })), 300);
  });
  const ctx = reader();
  const found = await Promise.all(
    [post(id), post(id), post(other.id)].map((asked) => translateContent(ctx, asked)),
  );
  expect(found[0]?.text).toBe(found[1]?.text);
  expect(found[2]?.text?.title).toBe('Anderes');
  expect(fake.asked).toHaveLength(2);
});

test('a title without a text is translated once', async () => {
  const { id } = await makePost({ content: '' });
  const text = { title: 'QUIETSCHENDE NABE', content: '' };
  for (const _ of [1, 2]) {
    expect(await translateContent(reader(), post(id))).toMatchObject({ problem: null, text });
  }
  expect(fake.asked).toHaveLength(1);
});

test('a text without words is not sent, and says so', async () => {
  const { id } = await makePost();
  const comment = await makeComment(db, id, { content: '<p>👍 <code>npm ci</code></p>' });
  const asked = await translateContent(reader(), response(comment.id));
  expect(asked).toMatchObject({ problem: 'NO_WORDS', text: null });
  expect(fake.asked).toEqual([]);
});

test('only its own claim is released', async () => {
  const { id } = await makePost();
  const source = await getTranslationSource(reader(), { subject: 'POST', id });
  const place = { source, to: 'en' };
  const first = await claimTranslation({ db }, place, -1);
  const second = await claimTranslation({ db }, place, 60);
  if (first === null || second === null) throw new Error('both are free');
  await releaseTranslation({ db }, place, first);
  expect(await claimTranslation({ db }, place, 60)).toBeNull();
  await releaseTranslation({ db }, place, second);
  expect(await claimTranslation({ db }, place, 60)).not.toBeNull();
});

test('nothing that is not public is sent, or shown from the cache', async () => {
  const { id } = await makePost();
  const comment = await makeComment(db, id, { content: '<p>Öl hilft.</p>' });
  await translateContent(reader(), post(id));
  await translateContent(reader(), response(comment.id));
  const sent = fake.asked.length;
  const own = reader({}, { viewer: author.viewer });
  for (const hidden of [
    { is_private: true },
    { held_at: new Date() },
    { spam_at: new Date() },
    { deleted_at: new Date() },
  ]) {
    const restored = { is_private: false, held_at: null, spam_at: null, deleted_at: null };
    await db
      .updateTable('conversations')
      .set({ ...restored, ...hidden, author_id: author.id })
      .where('id', '=', id)
      .execute();
    for (const ctx of [reader(), own]) {
      await expect(translateContent(ctx, post(id))).rejects.toMatchObject(notFound);
      await expect(findContentTranslation(ctx, post(id))).rejects.toMatchObject(notFound);
      await expect(findContentTranslation(ctx, response(comment.id))).rejects.toMatchObject(
        notFound,
      );
    }
    await db.updateTable('conversations').set(restored).where('id', '=', id).execute();
    await db.updateTable('comments').set(hidden).where('id', '=', comment.id).execute();
    await expect(translateContent(own, response(comment.id))).rejects.toMatchObject(notFound);
    await db.updateTable('comments').set(restored).where('id', '=', comment.id).execute();
  }
  expect(fake.asked).toHaveLength(sent);
});

test('off, nothing is sent', async () => {
  const { id } = await makePost();
  const ctx = reader({ isOn: false });
  await expect(translateContent(ctx, post(id))).rejects.toMatchObject(notFound);
  await expect(findContentTranslation(ctx, post(id))).rejects.toMatchObject(notFound);
  await db.deleteFrom('translation_service').execute();
  expect((await translateContent(reader(), post(id))).problem).toBe('NOT_SET_UP');
  expect(fake.asked).toEqual([]);
});

test('only into languages that are offered, and not into that of the post', async () => {
  const { id } = await makePost();
  for (const [language, fields] of [
    ['de', {}],
    ['xx', {}],
    ['ja', {}],
    ['zh_TW', {}],
    ['en; drop table', {}],
    ['en', { languages: ['fr'] }],
  ] as const) {
    const asked = translateContent(reader(fields), { ...post(id), language });
    await expect(asked, language).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  }
  expect(fake.asked).toEqual([]);
});

test('a language is one of the community, however it is written', async () => {
  const { id } = await makePost();
  for (const language of ['EN', 'en-AU', 'en_GB']) {
    expect((await translateContent(reader(), { ...post(id), language })).to).toBe('en');
  }
  expect(fake.asked).toHaveLength(1);
});

test('a text beyond the bound, and a day that is used up, say so', async () => {
  const long = await makePost({ content: `<p>${'wort '.repeat(5_000)}</p>` });
  expect((await translateContent(reader(), post(long.id))).problem).toBe('TOO_LONG');
  const { id } = await makePost();
  const ctx = reader({ dailyCharacters: 30 });
  expect((await translateContent(ctx, post(id))).problem).toBe('DAILY_LIMIT');
  expect(fake.asked).toEqual([]);
  expect((await translateContent(reader(), post(id))).problem).toBeNull();
});

test('a language that the service lacks takes nothing of the day', async () => {
  fake.knows('en', 'fr');
  expect((await translateContent(reader(), post((await makePost()).id))).problem).toBe('LANGUAGE');
  expect(fake.asked).toEqual([]);
  expect(await db.selectFrom('translation_usage').selectAll().execute()).toEqual([]);
});

test('a service is asked for its languages once in an hour, and when it was saved', async () => {
  const ctx = reader();
  const translate = async (now = ctx.now) => {
    const { problem } = await translateContent({ ...ctx, now }, post((await makePost()).id));
    expect(problem).toBeNull();
    return fake.lists();
  };
  expect(await translate()).toBe(1);
  expect(await translate(new Date(ctx.now.getTime() + 59 * 60_000))).toBe(1);
  expect(await translate(new Date(ctx.now.getTime() + 61 * 60_000))).toBe(2);
  await db
    .updateTable('translation_service')
    .set({ updated_at: new Date(0) })
    .execute();
  expect(await translate()).toBe(3);
});

test('a service that fails is asked again, then left alone until the settings are saved', async () => {
  const { id } = await makePost();
  const ctx = reader();
  fake.answers((answer) => answer.writeHead(500).end());
  for (const _ of [1, 2, 3]) {
    expect((await translateContent(ctx, post(id))).problem).toBe('FAILED');
  }
  expect((await translateContent(ctx, post(id))).problem).toBe('PAUSED');
  expect(fake.asked).toHaveLength(3);
  fake.answers(null);
  await db
    .updateTable('translation_service')
    .set({ updated_at: new Date(0) })
    .execute();
  expect((await translateContent(ctx, post(id))).problem).toBeNull();
});

test('texts that the service garbles do not pause it for others', async () => {
  const ctx = reader();
  fake.answers((answer) => answer.end('{"translatedText":[]}'));
  for (const { id } of [await makePost(), await makePost(), await makePost()]) {
    expect((await translateContent(ctx, post(id))).problem).toBe('FAILED');
  }
  fake.answers(null);
  expect((await translateContent(ctx, post((await makePost()).id))).problem).toBeNull();
});

test('what is sent again counts for the day', async () => {
  fake.translatesBy((text) => text.replace(/<[^>]*>/g, '').toUpperCase());
  const { id } = await makePost({ title: 'Öl', content: '<p><em>ja</em> nein</p>' });
  await translateContent(reader(), post(id));
  const sent = fake.asked.flatMap(({ body }) => body.q ?? []).join('').length;
  const usage = await db.selectFrom('translation_usage').selectAll().executeTakeFirstOrThrow();
  expect(usage).toMatchObject({ characters: expect.anything(), texts: 1 });
  expect(Number(usage.characters)).toBe(sent);
  expect(fake.asked).toHaveLength(2);
});

test('a translation of which a part stayed in its language is kept for an hour', async () => {
  const { id } = await makePost({ content: '<p>Sie quietscht.</p><p>Öl hilft.</p>' });
  fake.translatesBy((text) => (text.startsWith('Öl') ? '' : text.toUpperCase()));
  const partial = '<p>SIE QUIETSCHT.</p><p>Öl hilft.</p>';
  for (const _ of [1, 2]) {
    expect((await translateContent(reader(), post(id))).text?.content).toBe(partial);
  }
  expect((await findContentTranslation(reader(), post(id))).text?.content).toBe(partial);
  const sent = fake.asked.length;
  fake.translatesBy((text) => text.toUpperCase());
  const pass = (minutes: number) =>
    sql`update machine_translations set claimed_until = claimed_until - make_interval(mins => ${minutes})`.execute(
      db,
    );
  await pass(59);
  expect((await translateContent(reader(), post(id))).text?.content).toBe(partial);
  expect(fake.asked).toHaveLength(sent);
  await pass(2);
  expect((await findContentTranslation(reader(), post(id))).text).toBeNull();
  const whole = '<p>SIE QUIETSCHT.</p><p>ÖL HILFT.</p>';
  expect((await translateContent(reader(), post(id))).text?.content).toBe(whole);
  await pass(90 * 24 * 60);
  expect((await findContentTranslation(reader(), post(id))).text?.content).toBe(whole);
});

test('one reader has so many new translations in a minute', async () => {
  const ctx = reader();
  const posts = await Promise.all(Array.from({ length: 11 }, () => makePost()));
  for (const { id } of posts.slice(0, 10)) await translateContent(ctx, post(id));
  const eleventh = translateContent(ctx, post(posts[10]?.id ?? 0));
  await expect(eleventh).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  // What is there already costs nothing.
  expect((await translateContent(ctx, post(posts[0]?.id ?? 0))).problem).toBeNull();
});

test('translations go with their texts', async () => {
  const [kept, edited, purged] = await Promise.all([makePost(), makePost(), makePost()]);
  const comments = await Promise.all([1, 2, 3].map(() => makeComment(db, kept.id)));
  const [comment, rewritten, same] = comments.map(({ id }) => id);
  for (const { id } of [kept, edited, purged]) await translateContent(reader(), post(id));
  for (const { id } of comments) await translateContent(reader(), response(id));
  await db
    .updateTable('conversations')
    // As an edit without a note, which leaves no edited_at.
    .set({ content: '<p>Neu.</p>' })
    .where('id', '=', edited.id)
    .execute();
  await db
    .updateTable('comments')
    .set({ deleted_at: new Date() })
    .where('id', '=', comment ?? 0)
    .execute();
  await db
    .updateTable('comments')
    .set({ content: '<p>Neu.</p>' })
    .where('id', '=', rewritten ?? 0)
    .execute();
  await deleteOldTranslations({ db });
  await db
    .transaction()
    .execute((trx) => purgeTranslations(trx, { type: 'conversation', ids: [purged.id] }));
  const rows = await db
    .selectFrom('machine_translations')
    .select(['conversation_id', 'comment_id'])
    .where('conversation_id', 'in', [kept.id, edited.id, purged.id])
    .orderBy('comment_id')
    .execute();
  expect(rows.map((row) => [Number(row.conversation_id), Number(row.comment_id)])).toEqual([
    [kept.id, 0],
    [kept.id, same],
  ]);
});

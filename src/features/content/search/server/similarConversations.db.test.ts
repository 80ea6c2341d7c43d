import { expect, test } from 'vitest';
import { makeComment } from '#features/content/comments/server/commentFactories.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { addAllWords } from './searchWords.ts';
import { listSimilar } from './similarConversations.ts';

const { db } = await openTestDatabase();

const post = (title: string, text = '') =>
  makeConversation(db, { title, stripped_content: text, content: text });

const like = async (title: string, excludeId: number | null = null) =>
  (await listSimilar(testContext(db), title, { first: 5, excludeId })).map((row) => row.title);

const dry = 'New Stake shows 100 % all day, even though the bed looks dry on top';
await post(dry, 'My new Stake reports full moisture. Is it the firmware?');
await post('Four mulches, four Stakes, one dry summer', 'Rain was rare. The Stakes showed it.');
await post('Perch reads 11 % less rain than my manual gauge', 'After heavy rain it lags.');
await post('Anemometer stuck at 0.0 for two days', 'Freezing rain; a Stake is next to it.');
await post('Five winters, one Stake, one set of batteries', 'Outside in winter, 100 weeks.');
await post('Heavy clay: the reading drops when the soil cracks', 'Rain, a Stake, 45 %.');
for (let count = 0; count < 12; count += 1) {
  await post(`Stake number ${count} of the garden`, 'Please help, a question about the Stake.');
}
await addAllWords(db);

test('the duplicate comes first, whatever words are added to its title', async () => {
  for (const title of [
    'My Stake shows 100 % after heavy rain',
    'My Stake shows 100 % after heavy rain, is it broken?',
    'Stake stuck at 100 percent although bed looks dry',
    'Hello everyone, can anybody please help me with my Stake showing 100%?',
  ]) {
    expect((await like(title))[0], title).toBe(dry);
  }
});

test('a synonym and a mistyped word match too', async () => {
  expect(await like('Anemometer frozen')).toEqual(['Anemometer stuck at 0.0 for two days']);
  expect(await like('Anemomter stuck')).toEqual(['Anemometer stuck at 0.0 for two days']);
});

test('words that say nothing about the subject find nothing, nor does a common word among unknown ones', async () => {
  expect(await like('Hello everybody, I have a question, please help')).toEqual([]);
  expect(await like('Kubernetes ingress timeouts with the Stake exporter')).toEqual([]);
});

test('a post is not similar to itself', async () => {
  const itself = await post('Quartz crystal oscillator drift', '');
  expect(await like('Quartz crystal oscillator drift', itself.id)).toEqual([]);
});

test('an article and a solved question about the subject are similar, also by their tags and texts', async () => {
  const article = await makeConversation(db, {
    ...{ type: 'KB_ARTICLE', title: 'Winterize the irrigation lines', tags: ['frost'] },
    ...{ stripped_content: 'Drain the manifold before the first frost.', content: 'x' },
  });
  const solved = await makeConversation(db, {
    ...{ title: 'Which fluid goes into the pipes?', tags: ['frost', 'manifold'] },
    ...{ stripped_content: 'Before winter comes.', content: 'x', accepted_comment_id: null },
  });
  const answer = await makeComment(db, solved.id, {});
  await db
    .updateTable('conversations')
    .set({ accepted_comment_id: answer.id })
    .where('id', '=', solved.id)
    .execute();
  await addAllWords(db);
  const found = await like('Manifold cracked by frost');
  expect(found).toContain(article.title);
  expect(found).toContain(solved.title);
});

test('a post in another language is similar only if nothing else is', async () => {
  await makeConversation(db, { title: 'Perlite oder Vermiculite', language: 'de' });
  await makeConversation(db, { title: 'Perlite or vermiculite', language: 'en_US' });
  await addAllWords(db);
  const found = async (locale: string) =>
    (
      await listSimilar(testContext(db, { locale }), 'Perlite vermiculite', {
        first: 5,
        excludeId: null,
      })
    ).map(({ title }) => title);
  expect(await found('en')).toEqual(['Perlite or vermiculite']);
  expect(await found('de')).toEqual(['Perlite oder Vermiculite']);
  expect((await found('ja')).sort()).toEqual([
    'Perlite oder Vermiculite',
    'Perlite or vermiculite',
  ]);
});

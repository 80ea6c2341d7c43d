import { beforeAll, expect, test } from 'vitest';
import { makeComment } from '#features/content/comments/server/commentFactories.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { writeSettings } from '#platform/settings/settingsStore.ts';
import { openPortal, openPortalForFile } from '#platform/testing/portal.ts';

// Two servers of one community: one writes each page anew, the other puts kept parts together (decision 0811).
const { portal: keeping, database, db } = await openPortalForFile();
const whole = await openPortal({ database }, { wholePages: true });

interface Reader {
  name: string;
  headers: Record<string, string>;
}

const readers: Reader[] = [];
const addresses: string[] = [];
let thread = '';
const minute = 60_000;
const ago = (minutes: number) => new Date(Date.now() - minutes * minute - 20_000);
const secretWords = 'Only for staff and its author';

beforeAll(async () => {
  await writeSettings(db, { activeLanguages: ['en', 'de', 'ar'] });
  const ada = await makeMember(db, { username: 'ada' });
  const ben = await makeMember(db, { username: 'ben', language: 'de' });
  const cleo = await makeMember(db, { username: 'cleo', time_zone: 'Asia/Tokyo' });
  const mod = await makeMember(db, { username: 'mod', role: 'moderator' });
  const admin = await makeMember(db, { username: 'boss', role: 'administrator' });
  const category = await makeCategory(db);
  const topic = await makeTopic(db, category.id);
  const places = { category_id: category.id, topic_id: topic.id };
  const post = await makeConversation(db, { ...places, author_id: ada.id, created_at: ago(900) });
  const other = await makeConversation(db, { ...places, author_id: ben.id, created_at: ago(3) });
  for (const [index, author] of [ada, ben, cleo, mod, ben, ada].entries()) {
    const comment = await makeComment(db, post.id, {
      author_id: author.id,
      created_at: ago(800 - index * 150),
      is_private: index === 2,
      content: `<p>${index === 2 ? secretWords : 'An answer'}</p>`,
    });
    await makeComment(db, post.id, { author_id: ben.id, parent_id: comment.id });
  }
  const gone = await makeConversation(db, { ...places, author_id: ben.id, deleted_at: ago(1) });
  thread = `/conversations/${topic.slug}/${post.slug}/${post.id}`;
  const pathOf = (each: typeof post) => `/conversations/${topic.slug}/${each.slug}/${each.id}`;
  addresses.push(thread, pathOf(other), pathOf(gone), '/', `/topics/${topic.slug}/${topic.id}`);
  addresses.push(
    `${thread}?sort=newest`,
    '/leaderboard',
    `/users/${ada.id}`,
    '/conversations/search',
  );
  for (const member of [ada, ben, cleo, mod, admin]) {
    const { cookie } = await keeping.login(member.id);
    readers.push({ name: member.username ?? '', headers: { cookie } });
  }
  for (const language of ['en', 'de', 'ar']) {
    readers.push({ name: `visitor ${language}`, headers: { cookie: `lang=${language}` } });
  }
  return whole.stop;
}, 60_000);

const ask = async (portal: typeof whole, address: string, { headers }: Reader) => {
  portal.services.pages.clear();
  const { status, text } = await portal.ask(address, {
    headers: { accept: 'text/html', ...headers },
  });
  return { status, page: plain(text) };
};

/** Without what is made anew for each answer: nonces, its time, the addresses and ids that share links hide. */
function plain(html: string): string {
  return html
    .replaceAll(/nonce(=|\\?":\\?")"?[^"\\\s>]+/g, 'nonce')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time')
    .replaceAll(/v1\.[\w-]+\.[\w-]+\.[\w-]+/g, 'share')
    .replaceAll(/127\.0\.0\.1:\d+/g, 'host');
}

test('pages of kept parts are those that are written anew, whoever came before', {
  timeout: 120_000,
}, async () => {
  let seed = 11;
  const choose = <Of>(list: readonly Of[]): Of => {
    seed = (seed * 48_271) % 2_147_483_647;
    return list[seed % list.length] as Of;
  };
  // The thread often: its parts are kept, for several kinds of readers.
  const visits = Array.from({ length: 90 }, (_, index) => ({
    reader: choose(readers),
    address: index % 2 === 0 ? thread : choose(addresses),
  }));
  for (const { reader, address } of visits) {
    const kept = await ask(keeping, address, reader);
    const anew = await ask(whole, address, reader);
    expect(kept, `${reader.name} at ${address}`).toEqual(anew);
  }
});

test('nobody gets a part of somebody who may see more', async () => {
  const allowed = new Set<string>();
  for (const reader of readers) {
    const { page } = await ask(whole, thread, reader);
    if (page.includes(secretWords)) allowed.add(reader.name);
  }
  expect([...allowed]).toEqual(expect.arrayContaining(['cleo', 'boss']));
  expect([...allowed]).not.toEqual(expect.arrayContaining(['ben']));
  for (const reader of [...readers, ...readers.toReversed(), ...readers]) {
    const { page } = await ask(keeping, thread, reader);
    expect(page.includes(secretWords), reader.name).toBe(allowed.has(reader.name));
  }
});

test('a changed answer is shown at once', async () => {
  const reader = readers[1] ?? { name: '', headers: {} };
  await ask(keeping, thread, reader);
  await ask(keeping, thread, reader);
  await db
    .updateTable('comments')
    .set({ content: '<p>Quite another answer</p>' })
    .where('author_id', '=', (inner) =>
      inner.selectFrom('members').select('id').where('username', '=', 'mod'),
    )
    .execute();
  const { page } = await ask(keeping, thread, reader);
  // In the page and in the data that it carries.
  expect(page.split('Quite another answer').length).toBeGreaterThan(2);
});

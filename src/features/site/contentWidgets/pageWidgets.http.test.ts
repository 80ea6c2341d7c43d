import { expect, test } from 'vitest';
import { loadWidgetDefinitions } from '#features/base/layouts/widgetDefinitions.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import words from '#locales/en/pageWidgets.json' with { type: 'json' };
import { PlainBrowser } from '#platform/testing/plainBrowser.ts';
import { openPortalForFile } from '#platform/testing/portal.ts';

const { portal, db } = await openPortalForFile();
const administrator = await makeMember(db, { role: 'administrator', username: 'ada' });
const login = await portal.login(administrator.id);

let pages = 0;

/** A published page with these widgets. */
async function pageWith(...widgets: { type: string; properties?: object; visibility?: object }[]) {
  pages += 1;
  const path = `page-${pages}`;
  const columns = [
    { width: '1/1', widgets: widgets.map((widget, index) => ({ id: `w-${index}-x`, ...widget })) },
  ];
  const document = JSON.stringify({ sections: [{ id: 's', columns }] });
  await db.insertInto('custom_pages').values({ path, title: 'Page', document }).execute();
  return `/page/${path}`;
}

/** SPEC: the widgets that people expect, by the type that offers each. */
const expected = {
  ...{ 'rich text': 'richText', hero: 'hero', image: 'image', gallery: 'gallery', cards: 'cards' },
  ...{ video: 'video', 'FAQ accordion': 'faq', 'featured posts': 'featuredPosts' },
  ...{ members: 'memberList', leaderboard: 'leaderboard', stats: 'communityStats' },
  ...{ events: 'eventList', polls: 'pollList', announcements: 'announcements' },
  ...{ countdown: 'countdown', search: 'searchBox', 'contact card': 'contactCard' },
  ...{ 'RSS feed': 'rssFeed', 'custom HTML': 'customHtml', spacer: 'spacer' },
};

test('every widget that people expect can be added', async () => {
  const definitions = await loadWidgetDefinitions();
  const missing = Object.values(expected).filter((type) => !definitions[type]?.offer);
  expect(missing).toEqual([]);
});

const hinted = [
  ...['richText', 'hero', 'image', 'gallery', 'cards', 'video', 'faq', 'countdown', 'contactCard'],
  ...['customHtml', 'rssFeed', 'announcements', 'eventList', 'tagCloud', 'whatsNew', 'leaderboard'],
  ...['featuredPosts', 'categoryGrid', 'event', 'poll'],
] as const;

test.each(hinted)(
  'an empty %s tells administrators what to do, and visitors nothing',
  async (type) => {
    const path = await pageWith({ type });
    const visitor = await new PlainBrowser(portal).open(path);
    expect(visitor.status).toBe(200);
    expect(visitor.has('[data-widget-hint]')).toBe(false);
    const page = await new PlainBrowser(portal, { login }).open(path);
    expect(page.text('[data-widget-hint]')).toContain(words[type].empty);
  },
);

test('the widgets of a built-in layout show no hints', async () => {
  const page = await new PlainBrowser(portal, { login }).open('/topics');
  expect(page.has('[data-widget-hint]')).toBe(false);
});

test('members: the newest, the most active, staff, or chosen ones in their order', async () => {
  await makeMember(db, { username: 'busy', comment_count: 9 });
  await makeMember(db, { username: 'brand', brand_user: true });
  await makeMember(db, { username: 'gone', blocked_at: new Date() });
  await makeMember(db, { username: 'newest' });
  const shown = async (properties: object) => {
    const path = await pageWith({ type: 'memberList', properties });
    const page = await new PlainBrowser(portal).open(path);
    return page.texts('main li bdi').filter((text) => text.startsWith('@'));
  };
  expect(await shown({ first: 2 })).toEqual(['@newest', '@brand']);
  expect(await shown({ first: 1, show: 'MOST_ACTIVE' })).toEqual(['@busy']);
  expect(await shown({ show: 'STAFF' })).toEqual(['@brand']);
  const usernames = ['Newest', 'gone', 'busy', 'nobody'];
  expect(await shown({ show: 'CHOSEN', usernames })).toEqual(['@newest', '@busy']);
  expect(await shown({ show: 'CHOSEN' })).toEqual([]);
});

test('featured posts are shown in their order, without those that the reader may not see', async () => {
  const [first, second, gone] = [
    await makeConversation(db, { title: 'First post' }),
    await makeConversation(db, { title: 'Second post' }),
    await makeConversation(db, { title: 'Gone post', deleted_at: new Date() }),
  ];
  const posts = [
    `https://portal.example/conversations/any/second-post/${second.id}?page=2`,
    `/conversations/gone/${gone.id}`,
    `${first.id}`,
    'https://elsewhere.example/about',
  ];
  const path = await pageWith({ type: 'featuredPosts', properties: { heading: 'Read me', posts } });
  const page = await new PlainBrowser(portal).open(path);
  expect(page.texts('main h2')).toContain('Read me');
  expect(page.texts('main h3')).toEqual(['Second post', 'First post']);
});

test('a page shows each reader the parts that are for them', async () => {
  const text = (html: string, visibility: object) => ({
    ...{ type: 'richText', properties: { html: `<p>${html}</p>` }, visibility },
  });
  const path = await pageWith(
    text('for all', {}),
    text('for visitors', { viewer: 'VISITOR' }),
    text('for members', { viewer: 'MEMBER' }),
    text('for editors', { roles: ['editor'] }),
    text('in German', { languages: ['de'] }),
    text('later', { from: '2999-01-01T00:00:00Z' }),
    text('over', { until: '2001-01-01T00:00:00Z' }),
    text('for phones', { device: 'PHONE' }),
  );
  const seenBy = async (more: { login?: typeof login } = {}) =>
    (await new PlainBrowser(portal, more).open(path)).texts('main p');
  const member = await portal.login((await makeMember(db)).id);
  const editor = await portal.login((await makeMember(db, { role: 'editor' })).id);
  expect(await seenBy()).toEqual(['for all', 'for visitors', 'for phones']);
  expect(await seenBy({ login: member })).toEqual(['for all', 'for members', 'for phones']);
  expect(await seenBy({ login: editor })).toEqual([
    ...['for all', 'for members', 'for editors', 'for phones'],
  ]);
});

import type { Locator, Page, Route } from 'playwright-core';
import { expect, it } from 'vitest';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { hydrated } from './support/hydrated.ts';
import { openPortal } from './support/openPortal.ts';

const portal = await openPortal();
const { db } = portal;
const category = await makeCategory(db, { title: 'Garden tools' });
const topic = await makeTopic(db, category.id, { title: 'Pumps', slug: 'pumps' });
const writer = await makeMember(db, { username: 'writer' });
const administrator = await makeMember(db, { role: 'administrator' });
const post = await makeConversation(db, { title: 'Why does the pump stop?', author_id: writer.id });
const newPost = `conversations/new?topicId=${topic.id}`;

/** Console messages of the browser and React about a failed script; users must be informed as well. */
const missing = /Failed to (?:load resource|fetch)|ERR_|importing/;

/** Responds to requests for this script like a newer release: 404. */
async function loseScripts(page: Page, name: string): Promise<void> {
  await page.route(`**/assets/${name}*.js`, (route) => route.fulfill({ status: 404 }));
}

/** Holds all scripts back until it is called. */
async function holdScripts(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let isHeld = true;
  await page.route('**/assets/**/*.js', (route) => {
    if (isHeld) held.push(route);
    else void route.continue();
  });
  return async () => {
    isHeld = false;
    await Promise.all(held.map((route) => route.continue()));
  };
}

it('asks anew for a script that did not come', async () => {
  portal.expectFault(missing);
  const page = await portal.open(`/conversations/${post.id}`);
  await loseScripts(page, 'AuthenticationDialog');
  const signIn = page.getByRole('banner').getByRole('link', { name: 'Sign in' });
  await signIn.click();
  await page.getByText('Something went wrong').waitFor();
  await page.unrouteAll();
  await signIn.click();
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).waitFor();
});

it('says that a page is of an older version, and offers to load it again', async () => {
  portal.expectFault(missing);
  const page = await portal.open(`/conversations/${post.id}`);
  await loseScripts(page, 'AuthenticationDialog');
  await loseScripts(page, 'manifest');
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await page.getByText('A new version is available').waitFor();
  await page.unrouteAll();
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Reload' }).click();
  await loaded;

  const writing = await portal.visit({ as: writer });
  await loseScripts(writing, 'RichTextEditor');
  await writing.goto(newPost);
  const retry = writing.getByRole('button', { name: 'Try again' });
  await retry.waitFor();
  await loseScripts(writing, 'manifest');
  await retry.click();
  await writing.getByText('A new version is available').waitFor();
  await writing.unrouteAll();
  const again = writing.waitForEvent('load');
  await writing.getByRole('button', { name: 'Reload' }).click();
  await again;
});

it('reads on without what nobody needs at once', async () => {
  portal.expectFault(missing);
  // React reports a part that failed before hydration: it is rendered again, without it.
  portal.expectFault(/React error #(422|520)/);
  const page = await portal.visit({ as: administrator });
  await loseScripts(page, 'GlobalKeys');
  const asked = page.waitForResponse(
    (response) => response.url().includes('GlobalKeys') && response.status() === 404,
  );
  await page.goto(`conversations/${post.id}`);
  await asked;
  await page.waitForTimeout(500);
  expect(await page.getByText('Something went wrong').count()).toBe(0);
  await page.getByRole('heading', { level: 1, name: 'Why does the pump stop?' }).waitFor();
});

it('loads a page as a whole whose scripts a newer release has replaced', async () => {
  portal.expectFault(missing);
  const page = await portal.open(`/conversations/${post.id}`);
  await loseScripts(page, 'TagListWidget');
  const loaded = page.waitForEvent('load');
  await page.getByRole('link', { name: 'Tags' }).first().click();
  await loaded;
  await page.getByRole('heading', { level: 1, name: 'Tags' }).waitFor();
});

it('keeps the page that is read while the network is away, and goes on when it is back', async () => {
  portal.expectFault(missing);
  const page = await portal.open(`/conversations/${post.id}`);
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Tags' }).first().click();
  await page.getByText('You’re offline.').waitFor();
  await page.getByRole('heading', { level: 1, name: 'Why does the pump stop?' }).waitFor();
  await page.context().setOffline(false);
  await page.getByRole('heading', { level: 1, name: 'Tags' }).waitFor();
});

it('comes back to the page that was asked for while the server was away', async () => {
  portal.expectFault(missing);
  const page = await portal.open(`/conversations/${post.id}`);
  await page.route('**/*', (route) => route.abort('connectionrefused'));
  const failed = page.waitForEvent('requestfailed', (request) => request.isNavigationRequest());
  await page.getByRole('link', { name: 'Tags' }).first().click();
  await failed;
  await page.unroute('**/*');
  await page.goto('tags');
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Why does the pump stop?' }).waitFor();
});

it('keeps what was begun when the editor does not come, and tries again', async () => {
  portal.expectFault(missing);
  const page = await portal.visit({ as: writer });
  await loseScripts(page, 'RichTextEditor');
  await page.goto(newPost);
  const again = page.getByRole('button', { name: 'Try again' });
  await again.waitFor();
  await page.getByLabel('Title').fill('Why is it so loud?');
  await page.unrouteAll();
  await again.click();
  await page.getByRole('textbox', { name: 'Text' }).waitFor();
  expect(await page.getByLabel('Title').inputValue()).toBe('Why is it so loud?');
});

it('asks anew for a part of a widget that did not come', async () => {
  portal.expectFault(missing);
  const page = await portal.open(`/conversations/${post.id}`, { as: writer });
  await loseScripts(page, 'MemberPostRows');
  await page.getByRole('button', { name: 'More actions' }).first().click();
  const again = page.getByRole('button', { name: 'Try again' });
  await again.waitFor();
  expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
  await page.unrouteAll();
  await again.click();
  await page.getByRole('menuitem', { name: 'Edit' }).waitFor();
});

it('keeps what is written and chosen before the page comes to life', async () => {
  await portal.changeSettings({ activeLanguages: ['en', 'de'] });
  const page = await portal.visit({ as: await makeMember(db) });
  const release = await holdScripts(page);
  await page.goto(newPost, { waitUntil: 'commit' });
  await page.getByText('More options', { exact: true }).click();
  await page.getByLabel('Language', { exact: true }).selectOption('German');
  await page.getByLabel('Title').click();
  await page.keyboard.type('Typed at once');
  await page.keyboard.press('Enter');
  await page.getByRole('radio', { name: 'Idea' }).check({ force: true });
  await release();
  await page.getByRole('textbox', { name: 'Text' }).fill('It gets louder by the day.');
  expect(await page.getByLabel('Title').inputValue()).toBe('Typed at once');
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await page.waitForURL(/typed-at-once/);
  const { title, type, language } = await db
    .selectFrom('conversations')
    .selectAll()
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect([title, type, language]).toEqual(['Typed at once', 'IDEA', 'de']);
});

/** The next mutation with this name reaches the server, but its response is lost. */
async function loseAnswer(page: Page, mutation: string): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let isLost = false;
  await page.route('**/schema/community', async (route) => {
    // Other requests of the page, such as similar posts, succeed.
    if (isLost || !route.request().postData()?.includes(mutation)) return route.fallback();
    isLost = true;
    await route.fetch();
    await route.abort('connectionreset');
    resolve();
  });
  return () => promise;
}

it('makes nothing twice when an answer is lost and the button pressed again', async () => {
  portal.expectFault(missing);
  const page = await portal.open(`/conversations/${post.id}`, { as: writer });
  await page.getByRole('textbox', { name: 'Add a comment' }).fill('Clean the filter of the pump.');
  const commented = await loseAnswer(page, 'createComment');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await commented();
  await page.getByText('Failed to create comment!').waitFor();
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await page.getByText('Clean the filter of the pump.').first().waitFor();
  const comments = db.selectFrom('comments').select('id').where('content', 'like', '%filter%');
  await expect.poll(async () => (await comments.execute()).length).toBe(1);

  await page.goto(newPost);
  await page.getByLabel('Title').fill('Asked on the train');
  await page.getByRole('textbox', { name: 'Text' }).fill('The network comes and goes here.');
  const asked = await loseAnswer(page, 'createConversation');
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await asked();
  await page.getByText('Failed to save the post!').waitFor();
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await page.waitForURL(/asked-on-the-train/);
  const asking = db
    .selectFrom('conversations')
    .select('id')
    .where('title', '=', 'Asked on the train');
  expect(await asking.execute()).toHaveLength(1);
});

it('leaves no draft of what was posted as the network went', async () => {
  portal.expectFault(/net::ERR_INTERNET_DISCONNECTED/);
  const page = await portal.visit({ as: writer });
  await page.goto(newPost);
  await page.getByLabel('Title').fill('Posted into a tunnel');
  await page.getByRole('textbox', { name: 'Text' }).fill('It was posted, and then all was dark.');
  const drafts = db.selectFrom('drafts').select('draft_key').where('member_id', '=', writer.id);
  await expect.poll(async () => (await drafts.execute()).length).toBe(1);
  await page.route('**/schema/community', async (route) => {
    const isDropping = route.request().postData()?.includes('deleteDraft');
    return isDropping ? route.abort('internetdisconnected') : route.fallback();
  });
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await page.waitForURL(/posted-into-a-tunnel/);
  expect(await drafts.execute()).toEqual([]);
});

it('makes nothing twice when the page is loaded again after a lost answer', async () => {
  portal.expectFault(missing);
  const page = await portal.open(`/conversations/${post.id}`, { as: writer });
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('textbox', { name: 'Add a comment' }).fill('Oil the bearing as well.');
  const commented = await loseAnswer(page, 'createComment');
  await press('Comment');
  await commented();
  await page.getByText('Failed to create comment!').waitFor();
  await page.reload();
  await page.locator('#comment-composer').getByText('Oil the bearing as well.').waitFor();
  await press('Comment');
  await page.getByText('Comment created successfully').waitFor();
  const comments = db.selectFrom('comments').select('id').where('content', 'like', '%bearing%');
  expect(await comments.execute()).toHaveLength(1);

  await page.goto(newPost);
  await page.getByLabel('Title').fill('Asked in the tunnel');
  await page.getByRole('textbox', { name: 'Text' }).fill('The network is gone for a while.');
  const asked = await loseAnswer(page, 'createConversation');
  await press('Post');
  await asked();
  await page.getByText('Failed to save the post!').waitFor();
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await page.getByText('The network is gone for a while.').waitFor();
  await press('Post');
  await page.waitForURL(/asked-in-the-tunnel/);
  const asking = db
    .selectFrom('conversations')
    .select('id')
    .where('title', '=', 'Asked in the tunnel');
  expect(await asking.execute()).toHaveLength(1);
  // The same text, typed again, is another post.
  await page.goto(newPost);
  await page.getByLabel('Title').fill('Asked in the tunnel');
  await page.getByRole('textbox', { name: 'Text' }).fill('The network is gone for a while.');
  await press('Post');
  await page.waitForURL(/asked-in-the-tunnel/);
  expect(await asking.execute()).toHaveLength(2);
});

/** Records the values of a text area, each once; checked between any two tasks of the page. */
async function textsIn(box: Locator): Promise<() => Promise<string[]>> {
  const texts = await box.evaluateHandle((area: HTMLTextAreaElement) => {
    const seen = [area.value];
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      if (seen.at(-1) !== area.value) seen.push(area.value);
      port2.postMessage(null);
    };
    port2.postMessage(null);
    return seen;
  });
  return () => texts.jsonValue();
}

it.each([
  ['asked for once', `users/${writer.id}/edit`, 'Bio', writer],
  ['held by its form', 'admin/settings', 'Description', administrator],
])(
  'keeps what is written into a text area, %s, before the page comes to life',
  async (_, path, name, as) => {
    await db.updateTable('members').set({ bio: 'Mends pumps.' }).where('id', '=', as.id).execute();
    await portal.changeSettings({ description: 'Mends pumps.' });
    const page = await portal.visit({ as });
    const release = await holdScripts(page);
    await page.goto(path, { waitUntil: 'commit' });
    const box = page.getByRole('textbox', { name });
    await box.fill('Mends pumps and .');
    await page.keyboard.press('ArrowLeft');
    const texts = await textsIn(box);
    await release();
    await hydrated(page);
    await expect.poll(() => box.evaluate((area) => Object.keys(area).length)).toBeGreaterThan(0);
    await page.keyboard.insertText('plants');
    await expect.poll(texts).toEqual(['Mends pumps and .', 'Mends pumps and plants.']);
  },
);

it('fills a menu that was opened before the page came to life', async () => {
  const page = await portal.visit({ as: writer });
  const release = await holdScripts(page);
  await page.goto(`conversations/${post.id}`, { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'More actions' }).first().click();
  await release();
  await page.getByRole('menuitem').first().waitFor();
});

it('puts what is written before the page comes to life behind a kept answer', async () => {
  const page = await portal.open(`conversations/${post.id}`, { as: writer });
  const box = page.getByRole('textbox', { name: 'Add a comment' });
  await box.fill('It was kept.');
  await page.getByText('It was kept.').waitFor();
  const release = await holdScripts(page);
  await page.reload({ waitUntil: 'commit' });
  await box.click();
  await page.keyboard.type('It came early.');
  await release();
  await expect
    .poll(() => box.evaluate((each) => Reflect.get(each, 'value') ?? each.textContent))
    .toMatch(/It was kept\.\s*It came early\./);
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await page.locator('#comments article').getByText('It was kept.').waitFor();
  await page.locator('#comments article').getByText('It came early.').waitFor();
});

it('shows staff without scripts nothing that does nothing', async () => {
  const page = await portal.visit({ as: administrator, script: false });
  const idle =
    'main :is(button:not([popovertarget]), input, select, textarea):not(form[action] *, [form])';
  const pages = [
    'users/user-management',
    'users/approval-workflow',
    'conversations/moderation',
    'admin/mail',
    'admin/events',
    'admin/health',
    'admin/bans',
    'admin/spam-rules',
    'admin/spam-rules/new',
    'admin/roles/new',
    'admin/roles/moderator',
  ];
  for (const path of pages) {
    await page.goto(path);
    expect(await page.locator(`${idle}:visible`).count(), path).toBe(0);
  }
  await page.getByText('JavaScript is required to edit roles').waitFor();
  await page.goto(`conversations/${post.id}`);
  expect(await page.getByText('Me too', { exact: true }).isVisible()).toBe(false);
});

it('speaks the language of a reader whose page failed, and loads it again', async () => {
  portal.expectFault(/status of 500|Error|ErrorResponse/);
  await portal.changeSettings({ activeLanguages: ['en', 'de'] });
  const page = await portal.open('topics?lang=de');
  await page.route('**/*.data*', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await page.getByRole('link', { name: 'Kategorien' }).first().click();
  await page.getByRole('heading', { name: 'Etwas ist schiefgelaufen' }).waitFor();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Noch einmal versuchen' }).click();
  await page.getByRole('heading', { name: 'Kategorien', level: 1 }).waitFor();
});

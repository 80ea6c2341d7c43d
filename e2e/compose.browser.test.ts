import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { axeViolations, openPortal, pressUndo } from './support/openPortal.ts';

const portal = await openPortal();
const { db } = portal;
const category = await makeCategory(db, { title: 'Garden tools' });
const topic = await makeTopic(db, category.id, { title: 'Pumps', slug: 'pumps' });
const writer = await makeMember(db, { username: 'writer' });
const helper = await makeMember(db, { username: 'helpful_hanna', full_name: 'Hanna Helpful' });
await db.insertInto('tags').values({ name: 'pump', conversation_count: 1 }).execute();

const text = (page: Page) => page.getByRole('textbox', { name: 'Text' });
const newPost = `conversations/new?topicId=${topic.id}`;
const written = () =>
  db.selectFrom('conversations').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();

async function openNew(page: Page): Promise<void> {
  await page.goto(newPost);
  await text(page).waitFor();
}

/** A tool restores the focus in the next frame: an earlier key press would go to its button. */
async function backInText(page: Page): Promise<void> {
  const hasFocus = () => text(page).evaluate((box) => box === document.activeElement);
  await expect.poll(hasFocus).toBe(true);
}

it('writes a question with all that a text may hold', async () => {
  await makeConversation(db, { title: 'Why does the pump stop at night?', author_id: helper.id });
  const page = await portal.visit({ as: writer });
  await openNew(page);
  expect(await axeViolations(page)).toEqual([]);
  await page.getByLabel('Title').fill('Why does my pump stop?');
  await expect.poll(() => page.getByText('Has this been answered?').isVisible()).toBe(true);
  expect(await page.getByRole('combobox', { name: 'Topic' }).inputValue()).toContain('Pumps');

  await text(page).click();
  await page.keyboard.type('## What I tried\n');
  await page.keyboard.type('It is **very** slow, see `flow()` and @helpful_h');
  await page.getByRole('option', { name: /Hanna/ }).waitFor();
  expect(await text(page).getAttribute('aria-activedescendant')).toBeTruthy();
  await page.keyboard.press('Enter');
  await page.keyboard.type('knows.\n');
  await page.keyboard.type('- one\ntwo\n\n');
  await page.keyboard.type('```js\nconst flow = 1;\n\n\n');
  await page.getByRole('button', { name: 'Insert table' }).click();
  await backInText(page);
  await page.keyboard.type('Day');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Litres');
  await page.getByRole('button', { name: 'Edit table' }).click();
  await page.getByRole('menuitem', { name: 'Delete column' }).click();
  await backInText(page);
  await page.keyboard.type('Pump');
  await page.keyboard.press('Control+End');
  await pastePicture(page);
  await expect.poll(() => text(page).locator('img[src*="/files/"]').count()).toBe(1);

  await page.getByText('More options', { exact: true }).click();
  await page.getByRole('combobox', { name: 'Tags' }).fill('pum');
  await page.getByRole('option', { name: 'pump' }).click();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await page.waitForURL(/why-does-my-pump-stop/);
  await page.getByText('Post created successfully').waitFor();

  const post = await written();
  expect(post).toMatchObject({ type: 'QUESTION', topic_id: topic.id, tags: ['pump'] });
  for (const part of [
    '<h2>What I tried</h2>',
    '<strong>very</strong>',
    '<code>flow()</code>',
    `<a class="mention" data-member-id="${helper.id}" href="/users/${helper.id}">@helpful_hanna</a>`,
    '<ul><li><p>one</p></li>',
    '<pre><code class="language-js">const flow = 1;',
    '<th colspan="1" rowspan="1"><p>Day</p></th>',
  ]) {
    expect(post.content.replaceAll(' colspan="1" rowspan="1"', '')).toContain(
      part.replaceAll(' colspan="1" rowspan="1"', ''),
    );
  }
  expect(post.content).toMatch(/<img src="\/files\/[^"]+" alt="" width="60" height="40" loading/);
  expect(post.content).not.toMatch(/Litres|<colgroup|style=/);
  expect(await db.selectFrom('drafts').selectAll().execute()).toEqual([]);
});

it('brings what was written back after a reload, and lets it go', async () => {
  const page = await portal.visit({ as: writer });
  await openNew(page);
  await page.getByLabel('Title').fill('Half a question');
  await text(page).click();
  await page.keyboard.type('Half a *text* of it');
  await page.reload();
  await page.getByText('Draft restored').waitFor();
  expect(await page.getByLabel('Title').inputValue()).toBe('Half a question');
  await expect.poll(() => text(page).innerHTML()).toContain('Half a <em>text</em> of it');
  await page.getByText('Draft saved', { exact: true }).waitFor();

  const elsewhere = await portal.visit({ as: writer });
  await openNew(elsewhere);
  await elsewhere.getByText('Draft restored').waitFor();
  await elsewhere.getByRole('button', { name: 'Discard' }).click();
  expect(await elsewhere.getByLabel('Title').inputValue()).toBe('');
  await expect.poll(() => db.selectFrom('drafts').selectAll().execute()).toEqual([]);
});

it('asks before a post is written over what somebody else has changed meanwhile', async () => {
  const post = await makeConversation(db, { title: 'Which hose for it?', author_id: writer.id });
  const edit = async (as: { id: number }, title: string) => {
    const page = await portal.visit({ as });
    await page.goto(`conversations/${post.slug}/${post.id}/edit`);
    await text(page).waitFor();
    await page.getByLabel('Title').fill(title);
    return page;
  };
  const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
  const title = async () =>
    (await db.selectFrom('conversations').select('title').where('id', '=', post.id).execute())[0]
      ?.title;
  const first = await edit(writer, 'Which hose for the pump?');
  const second = await edit(await makeMember(db, { role: 'manager' }), 'Which hose for a pump?');
  await save(first);
  await first.getByText('The conversation has been updated').waitFor();
  portal.expectFault(/409|400/);
  await save(second);
  const dialog = second.getByRole('dialog', { name: 'Changed in the meantime' });
  await dialog.waitFor();
  expect(await axeViolations(second)).toEqual([]);
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  expect(await second.getByLabel('Title').inputValue()).toBe('Which hose for a pump?');
  expect(await title()).toBe('Which hose for the pump?');
  await save(second);
  await dialog.getByRole('button', { name: 'Save anyway' }).click();
  await second.waitForURL(/which-hose-for-a-pump/);
  expect(await title()).toBe('Which hose for a pump?');
});

it('loses nothing without a network', async () => {
  const page = await portal.visit({ as: writer });
  // Content loaded when the page is idle may not have arrived yet.
  portal.expectFault(/ERR_INTERNET_DISCONNECTED|dynamically imported module/);
  await openNew(page);
  await page.context().setOffline(true);
  await page.getByLabel('Title').fill('Written in a tunnel');
  await text(page).click();
  await page.keyboard.type('Nothing of this sentence may be lost.');
  await page.getByText('Draft saved on this device only').waitFor();
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await page.getByText('Failed to save the post! Please try again.').first().waitFor();
  expect(await page.getByLabel('Title').inputValue()).toBe('Written in a tunnel');
  await page.context().setOffline(false);
  await page.getByText('Draft saved', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await page.waitForURL(/written-in-a-tunnel/);
});

it('says what is missing, at its field, and goes there', async () => {
  const page = await portal.visit({ as: writer });
  await page.goto('conversations/new');
  await text(page).waitFor();
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expect.poll(() => page.getByText('Hold on! This field cannot be blank.').count()).toBe(3);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-invalid')))
    .toBe('true');
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.type('A title');
  await expect.poll(() => page.getByText('Hold on! This field cannot be blank.').count()).toBe(2);
  await text(page).click();
  await page.keyboard.type('short');
  await page.getByRole('combobox', { name: 'Topic' }).fill('pump');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await page.getByText('Enter at least 20 characters.').waitFor();
});

it('changes a post, and asks before leaving', async () => {
  const post = await makeConversation(db, {
    ...{ title: 'A leaking hose', author_id: writer.id, topic_id: topic.id },
    content: '<p>It <strong>leaks</strong> since <kbd>May</kbd>.</p>',
  });
  const address = `conversations/pumps/a-leaking-hose/${post.id}/edit`;
  const page = await portal.visit({ as: writer });
  await page.goto(address);
  await text(page).waitFor();
  await page.getByLabel('Title').fill('A leaking hose, solved');
  await page.getByRole('link', { name: 'Home', exact: true }).first().click();
  await page.getByRole('dialog').getByText('Leave this page?').waitFor();
  await page.getByRole('button', { name: 'No' }).click();
  await text(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' A new ring helped.');
  await page.keyboard.press('Control+Enter');
  await page.waitForURL(/a-leaking-hose-solved/);
  const changed = await written();
  expect(changed.content).toBe(
    '<p>It <strong>leaks</strong> since <kbd>May</kbd>. A new ring helped.</p>',
  );

  const isPrivate = async () => (await written()).is_private;
  await page.goto(address);
  await page.getByText('More options', { exact: true }).click();
  await page.getByLabel('Private: visible to you and staff').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('It’s now visible to its author and staff only').waitFor();
  expect(await isPrivate()).toBe(true);
  await pressUndo(page);
  await page.getByText('Undone').waitFor();
  expect(await isPrivate()).toBe(false);
});

it('fits a phone in the dark, and has a plain form where there are no scripts', async () => {
  const page = await portal.visit({ as: writer, width: 390, theme: 'dark' });
  await openNew(page);
  expect(await axeViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  // A narrow field truncates the topic's path, not the topic.
  const chosen = page.getByRole('combobox', { name: 'Topic or category' });
  expect(await chosen.inputValue()).toMatch(new RegExp(`^${topic.title} — `));
  const plain = await portal.visit({ as: writer, script: false });
  await plain.goto(newPost);
  const form = plain.locator('form:visible').filter({ hasText: 'Post type' });
  expect(await form.locator('textarea').isVisible()).toBe(true);
  expect(await form.getByRole('button', { name: 'Post', exact: true }).isVisible()).toBe(true);
});

it('reaches every tool by keyboard and lets the keyboard go', async () => {
  const page = await portal.visit({ as: writer });
  await openNew(page);
  await text(page).click();
  await page.keyboard.press('Alt+F10');
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  expect(await focused()).toBe('Text style');
  await page.keyboard.press('ArrowRight');
  expect(await focused()).toBe('Bold');
  await page.keyboard.press('End');
  await page.keyboard.press('Home');
  expect(await focused()).toBe('Text style');
  await page.keyboard.press('Escape');
  await expect.poll(focused).toBe('Text');
  await page.keyboard.type('- item');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  expect(await focused()).not.toBe('Text');
});

it('offers no second try with a file that is no picture of ours', async () => {
  const page = await portal.open(newPost, { as: writer });
  await page.getByRole('toolbar').waitFor();
  await text(page).click();
  await pastePicture(page, 'image.webp', 'image/webp');
  await text(page).getByRole('alert').getByText('image only').waitFor();
  expect(await text(page).getByRole('button', { name: 'Try again' }).isVisible()).toBe(false);
  await text(page).getByRole('button', { name: 'Remove' }).click();
  await text(page).getByRole('alert').waitFor({ state: 'detached' });
});

async function pastePicture(page: Page, name = 'image.png', type = 'image/png'): Promise<void> {
  const png = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#2a6' } })
    .png()
    .toBuffer();
  await text(page).evaluate(
    (box, file) => {
      const bytes = Uint8Array.from(atob(file.base64), (character) => character.charCodeAt(0));
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([bytes], file.name, { type: file.type }));
      box.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
    },
    { name, type, base64: png.toString('base64') },
  );
}

it('turns icons of the toolbar that point along the line where lines run from the right', async () => {
  await portal.changeSettings({ activeLanguages: ['en', 'ar'] });
  const scaleOf = (page: Page, keys: string) =>
    page
      .locator(`[aria-keyshortcuts="${keys}"] svg`)
      .evaluate((icon) => getComputedStyle(icon).scale);
  for (const [language, turned] of [
    ['en', 'none'],
    ['ar', '-1 1'],
  ]) {
    const page = await portal.visit({ as: writer });
    await page.goto(`${newPost}&lang=${language}`);
    await page.getByRole('toolbar').waitFor();
    for (const keys of ['Control+Z', 'Control+Shift+Z', 'Control+Shift+8', 'Control+Shift+B']) {
      expect(await scaleOf(page, keys), `${language} ${keys}`).toBe(turned);
    }
    expect(await scaleOf(page, 'Control+Shift+7'), 'figures stay as they are').toBe('none');
  }
});

it('shows in the colours of a contrast theme what is chosen, and what is a button', async () => {
  const page = await portal.visit({ as: writer });
  await page.emulateMedia({ forcedColors: 'active' });
  await openNew(page);
  const bold = page.getByRole('button', { name: 'Bold' });
  const ground = (name: string) =>
    page
      .getByRole('radio', { name })
      .locator('..')
      .evaluate((label) => getComputedStyle(label).backgroundColor);
  const plain = await ground('Idea');
  expect(await ground('Question')).not.toBe(plain);
  await bold.click();
  expect(await bold.evaluate((button) => getComputedStyle(button).backgroundColor)).not.toBe(plain);
  const post = page.getByRole('button', { name: 'Post', exact: true });
  expect(await post.evaluate((button) => getComputedStyle(button).borderWidth)).toBe('1px');
});

it('takes along a tag that was typed, and the language of a post where the community speaks several', async () => {
  await portal.changeSettings({ activeLanguages: ['en', 'ar'] });
  const page = await portal.visit({ as: writer });
  await openNew(page);
  const language = page.getByLabel('Language', { exact: true });
  expect(await language.inputValue()).toBe('en');
  await page.getByLabel('Title').fill('كيف أوقف المضخة؟');
  await text(page).fill('المضخة لا تتوقف منذ الأمس، فما العمل؟');
  await page.getByText('More options', { exact: true }).click();
  await language.selectOption('Arabic');
  // Used by the browser's spell checker.
  for (const field of [page.getByLabel('Title'), text(page)])
    await expect.poll(() => field.getAttribute('lang')).toBe('ar');
  await page.getByText('Draft saved', { exact: true }).waitFor();
  await page.reload();
  await expect.poll(() => language.inputValue()).toBe('ar');
  // Text typed but not yet selected is included.
  await page.getByRole('combobox', { name: 'Tags' }).fill('pump');
  await page.getByRole('option', { name: 'pump' }).waitFor();
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await page.getByText('Post created successfully').waitFor();
  const post = await written();
  expect(post).toMatchObject({ language: 'ar', tags: ['pump'] });

  await page.goto(`conversations/${post.slug}/${post.id}/edit`);
  await expect.poll(() => language.inputValue()).toBe('ar');
  // It is open, because the post has a tag.
  await language.selectOption('English');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(async () => (await written()).language).toBe('en');
});

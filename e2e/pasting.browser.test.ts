import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { inLines, pastes } from '#ui/editor/pasting/testing/pastes.ts';
import { openPortal } from './support/openPortal.ts';

const portal = await openPortal();
const { db } = portal;
const topic = await makeTopic(db, (await makeCategory(db)).id, { title: 'Pumps', slug: 'pumps' });
const writer = await makeMember(db);

const text = (page: Page) => page.getByRole('textbox', { name: 'Text' });

async function openNew(): Promise<Page> {
  const page = await portal.open(`conversations/new?topicId=${topic.id}`, { as: writer });
  await page.getByRole('toolbar').waitFor();
  return page;
}

/** By the browser's own clipboard, which is filled as programs do it. */
async function paste(page: Page, items: Record<string, string>): Promise<void> {
  await page.evaluate((given) => {
    const fill = (event: ClipboardEvent) => {
      for (const [type, data] of Object.entries(given)) event.clipboardData?.setData(type, data);
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    document.addEventListener('copy', fill, { capture: true, once: true });
  }, items);
  await text(page).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+c');
  await page.keyboard.press('Control+v');
}

/** What the form sends. */
const written = (page: Page) =>
  text(page).evaluate((box) => {
    const { editor }: { editor?: { getHTML: () => string } } = Object(box); // TipTap's
    return editor?.getHTML() ?? '';
  });

it('keeps the formatting of every program under the content security policy', async () => {
  const page = await openNew();
  const policy = await page.evaluate(async () => {
    const response = await fetch(location.href);
    return response.headers.get('content-security-policy');
  });
  expect(policy).toMatch(/style-src 'self' 'nonce-/);
  for (const { from, html, expected } of pastes) {
    await paste(page, { 'text/html': html, 'text/plain': from });
    expect(inLines(await written(page)), from).toBe(expected);
  }
});

it('uploads images inside the HTML and names those it can’t read', async () => {
  const page = await openNew();
  const png =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const html = `<p>before <img src="data:image/png;base64,${png}"> after</p><p><img src="file:///C:/me/clip_image001.png"></p>`;
  await paste(page, { 'text/html': html, 'text/plain': 'before after' });
  await expect.poll(() => text(page).locator('img[src*="/files/"]').count()).toBe(1);
  await text(page).getByText('“clip_image001.png” couldn’t be pasted.').waitFor();
  expect(await written(page)).toMatch(/^<p>before <img[^>]*src="\/files\/[^>]*> after<\/p>/);
});

it('pastes or refuses 5 MB without stopping the page', async () => {
  const page = await openNew();
  const line =
    '<p style="font-weight:700"><span style="font-style:italic">Water the roses.</span></p>';
  const html = line.repeat(5_000_000 / line.length);
  await paste(page, { 'text/html': html, 'text/plain': 'Water the roses.\n'.repeat(60_000) });
  await page.getByText('This is too long to paste. Paste it in parts.').waitFor();
  await paste(page, { 'text/html': html, 'text/plain': 'Water the roses.\n'.repeat(2_000) });
  await page.getByText('Pasted without formatting because it’s too long.').waitFor();
  // Most of a long article: megabytes of styles, with formatting.
  const long = `<p style="${'mso-x:1;'.repeat(200)}font-weight:700">Water the roses.</p>`;
  await paste(page, { 'text/html': long.repeat(2_000), 'text/plain': 'Water' });
  await expect.poll(() => text(page).locator('p > strong').count()).toBe(2_000);
});

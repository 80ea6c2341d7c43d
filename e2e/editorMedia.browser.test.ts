import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { axeViolations, openPortal } from './support/openPortal.ts';

const portal = await openPortal({ basePath: '/help' });
const { db } = portal;
const topic = await makeTopic(db, (await makeCategory(db)).id, { title: 'Pumps', slug: 'pumps' });
const shots = process.env.SHOTS;

const text = (page: Page) => page.getByRole('textbox', { name: 'Text' });

/** As somebody without drafts. */
async function openNew(): Promise<Page> {
  const writer = await makeMember(db);
  const page = await portal.open(`conversations/new?topicId=${topic.id}`, { as: writer });
  await page.getByRole('toolbar').waitFor();
  await text(page).click();
  return page;
}

async function look(page: Page, name: string): Promise<void> {
  expect(await axeViolations(page)).toEqual([]);
  if (!shots) return;
  for (const [width, colorScheme] of [
    [390, 'light'],
    [1366, 'dark'],
    [1366, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 768 });
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: `${shots}/${name}-${width}-${colorScheme}.png` });
  }
}

const picture = (background: string) =>
  sharp({ create: { width: 640, height: 400, channels: 3, background } })
    .png()
    .toBuffer();

it('adds images that are chosen and pasted, with what they show', async () => {
  const page = await openNew();
  await page.keyboard.type('Before ');
  await page.getByRole('button', { name: 'Add images' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add images' });
  await dialog.locator('input[type=file]').setInputFiles([
    { name: 'pump.png', mimeType: 'image/png', buffer: await picture('#2a6') },
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Words') },
  ]);
  await dialog.getByText('image only').waitFor();
  expect(await dialog.getByRole('button', { name: 'Try again' }).isVisible()).toBe(false);
  const pasted = (await picture('#a26')).toString('base64');
  await dialog.evaluate((element, base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([bytes], 'pasted.png', { type: 'image/png' }));
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  }, pasted);
  await dialog.getByText('pasted.png', { exact: true }).waitFor();
  await look(page, 'images');
  await dialog.getByRole('listitem').nth(1).getByRole('button', { name: 'Remove' }).click();
  await dialog.getByLabel('Alt text').first().fill('The pump in the pond');
  await dialog.getByRole('button', { name: 'Insert' }).click();
  await dialog.waitFor({ state: 'detached' });
  const images = text(page).locator('img[src*="/files/"]');
  await expect.poll(() => images.count()).toBe(2);
  expect(await images.first().getAttribute('alt')).toBe('The pump in the pond');
  expect(await text(page).textContent()).toContain('Before');
});

it('offers a second try where an upload fails on its way', async () => {
  const page = await openNew();
  portal.expectFault(/ERR_FAILED|Failed to load resource/);
  await page.route(/upload-content/, (route) => route.abort());
  await page.getByRole('button', { name: 'Add images' }).click();
  const dialog = page.getByRole('dialog');
  const file = { name: 'pump.png', mimeType: 'image/png', buffer: await picture('#2a6') };
  await dialog.locator('input[type=file]').setInputFiles(file);
  await dialog.getByText('Failed to upload image! Please try again.').waitFor();
  await page.unroute(/upload-content/);
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await dialog.getByRole('button', { name: 'Insert' }).click();
  await expect.poll(() => text(page).locator('img[src*="/files/"]').count()).toBe(1);
});

it('embeds a video of a listed site, which the post shows in its player', async () => {
  const page = await openNew();
  // The player is on another host, which no test asks.
  await page.route(/youtube-nocookie\.com/, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>player</title>' }),
  );
  await page.getByLabel('Title').fill('How do I prune a rose?');
  await text(page).click();
  await page.keyboard.type('This is how I have pruned mine until now: ');
  await page.getByRole('button', { name: 'Add a video' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a video' });
  await dialog.getByLabel('Video link').fill('https://evil.example/watch?v=dQw4w9WgXcQ');
  await dialog.getByRole('button', { name: 'Insert' }).click();
  await dialog.getByText('Enter a link to a YouTube, Vimeo or Loom video.').waitFor();
  await look(page, 'video');
  await dialog.getByLabel('Video link').fill('https://youtu.be/dQw4w9WgXcQ?si=x');
  await dialog.getByLabel('Title').fill('Pruning in March');
  await dialog.getByLabel('Title').press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await page.waitForURL(/how-do-i-prune-a-rose/);
  const player = page.locator('iframe.video-player');
  await player.waitFor();
  expect(await player.getAttribute('src')).toBe(
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  );
  expect(await player.getAttribute('title')).toBe('Pruning in March');
  await page.reload();
  await player.waitFor();
  // The policy lets it load.
  await player.scrollIntoViewIfNeeded();
  await expect.poll(() => page.frames().some((frame) => /nocookie/.test(frame.url()))).toBe(true);
});

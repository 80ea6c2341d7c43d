import { expect, test } from 'vitest';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { PlainBrowser } from '#platform/testing/plainBrowser.ts';
import { openPortalForFile } from '#platform/testing/portal.ts';
import { rebuildSearchIndex } from './server/searchRebuild.ts';

const { portal, db } = await openPortalForFile();
await makeConversation(db, {
  ...{ title: 'The pump hums at night', type: 'PROBLEM', tags: ['noise'] },
  content: '<p>It hums &amp; rattles, <em>every</em> night.</p>',
});
await makeConversation(db, { title: 'Which pump suits a roof garden?', type: 'QUESTION' });
for (let number = 1; number <= 12; number += 1) {
  await makeConversation(db, { title: `Gutter story number ${number}`, type: 'PRAISE' });
}
await rebuildSearchIndex(db);

const rows = '[aria-label="Search results"] ol > li';
const open = (path: string) => new PlainBrowser(portal).open(path);

test('what was found is shown with its words marked, and kept out of search engines', async () => {
  const page = await open('/conversations/search?q=hums');
  expect(page.text('main')).toContain('Results for “hums”');
  expect(page.text('title')).toMatch(/^hums – Search/);
  expect(page.texts(`${rows} h2 mark`)).toEqual(['hums']);
  expect(page.attribute('meta[name=robots]', 'content')).toContain('noindex');
});

test('results are narrowed, ordered and paged by forms and links', async () => {
  const page = await open('/tags');
  await page.enter('header [role=search]', { q: 'pump' });
  expect(page.address).toBe('/conversations/search?q=pump');
  const all = page.all(rows).length;
  // Questions and problems; what nothing was found of is not offered.
  expect(page.has('main a[href]', /^Ideas/)).toBe(false);
  await page.follow(/^Questions/, 'main');
  expect(page.all(rows)).toHaveLength(all);
  await page.follow('Newest', '[role=menu][aria-label^="Sort by"]');
  expect(page.address).toBe('/conversations/search?q=pump&group=questions&sort=RECENT');
  // The box of the page narrows what was found; the one of the bar above begins anew.
  await page.enter('main [role=search]', { q: 'gutter' });
  expect(page.address).toBe('/conversations/search?q=gutter&group=questions&sort=RECENT');
  expect(page.text()).toContain('No results found!');
  await page.follow('Clear filters');
  expect(page.text()).toContain('12 results');
  await page.follow('Next');
  expect(page.all(rows)).toHaveLength(2);
});

test('the posts of a tag are listed, and narrowed by author', async () => {
  const page = await open('/conversations/search?tags=noise');
  expect(page.text()).toContain('Posts tagged “noise”');
  expect(page.all(rows)).toHaveLength(1);
  await page.submit('Apply', { author: 'nobody_of_that_name' });
  expect(page.text()).toContain('No results found!');
  await page.follow(/^Remove filter: Author/);
  expect(page.all(rows)).toHaveLength(1);
});

test('a search that finds nothing offers to ask, and one of two letters says what is missing', async () => {
  const page = await open('/conversations/search?q=unheardofthing');
  expect(page.text()).toContain('No results found!');
  expect(page.text()).toContain("Can't find what you're looking for?");
  expect(page.href('Ask a question', 'main')).toBe('/conversations/new?title=unheardofthing');
  await page.open('/conversations/search?q=ab');
  expect(page.text()).toContain('Enter at least 3 characters');
});

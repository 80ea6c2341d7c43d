import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeArticle } from '#features/engage/articles/server/articleFactories.ts';
import { makeKnowledgeBase } from '#features/engage/knowledgeBases/server/knowledgeBaseFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import words from '#locales/en/articleEditor.json' with { type: 'json' };
import { openPortal } from './support/openPortal.ts';

const portal = await openPortal();
const { db } = portal;
const editor = await makeMember(db, { role: 'editor' });
const category = await makeCategory(db);
const topic = await makeTopic(db, category.id);
const base = await makeKnowledgeBase(db, { category_id: category.id, topic_id: topic.id });

const content = (page: Page) => page.getByRole('textbox', { name: words.field.content });
/** Types at the end of the text and saves it. */
async function typeOn(page: Page, text: string): Promise<void> {
  await content(page).click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(` ${text}`);
  await page.getByRole('button', { name: words.save }).click();
  await page.getByText(words.unsaved).waitFor({ state: 'detached' });
}
async function act(page: Page, action: 'PUBLISH' | 'APPROVE' | 'DISCARD'): Promise<void> {
  await page.getByRole('button', { name: words.actions[action], exact: true }).click();
}

it('lets one editor go on after each action, and shows the stored text after discarding', async () => {
  const { article } = await makeArticle(db, base, { title: 'Prune in spring' });
  const page = await portal.open(`admin/articles/${article.id}/en`, { as: editor });
  const conflict = page.getByText(words.conflict.title);
  await typeOn(page, 'one');
  await act(page, 'PUBLISH');
  await page.getByText(words.done.PUBLISH).waitFor();
  await typeOn(page, 'two');
  await typeOn(page, 'three');
  await act(page, 'APPROVE');
  await page.getByText(words.done.APPROVE).waitFor();
  await typeOn(page, 'four');
  await act(page, 'DISCARD');
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
  await page.getByText(words.done.DISCARD).waitFor();
  await content(page).getByText('two').waitFor({ state: 'detached' });
  await typeOn(page, 'five');
  expect(await content(page).textContent()).toMatch(/one five$/);
  expect(await conflict.count()).toBe(0);

  // Another tab has not seen the last of it.
  portal.expectFault(/409 \(Conflict\)/);
  const other = await portal.open(`admin/articles/${article.id}/en`, { as: editor });
  await typeOn(page, 'six');
  await content(other).click();
  await other.keyboard.type('x');
  await other.getByRole('button', { name: words.save }).click();
  await other.getByText(words.conflict.title).waitFor();
});

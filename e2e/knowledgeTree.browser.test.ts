import { expect, it } from 'vitest';
import { makeArticle } from '#features/engage/articles/server/articleFactories.ts';
import {
  makeKnowledgeBase,
  makeSection,
} from '#features/engage/knowledgeBases/server/knowledgeBaseFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { axeViolations, openPortal } from './support/openPortal.ts';

const portal = await openPortal({ basePath: '/help' });
const { db } = portal;
const editor = await makeMember(db, { role: 'administrator' });

const sectionOf = async (articleId: number) =>
  (
    await db
      .selectFrom('kb_articles')
      .select('section_id')
      .where('id', '=', articleId)
      .executeTakeFirstOrThrow()
  ).section_id;

it('moves articles into sections with the mouse and with the keyboard', async () => {
  const base = await makeKnowledgeBase(db);
  const basics = await makeSection(db, base.id, { name: 'Basics' });
  const repairs = await makeSection(db, base.id, { name: 'Repairs' });
  const { article: first } = await makeArticle(db, base, { title: 'Unpack the pump' });
  const { article: second } = await makeArticle(db, base, { title: 'Replace the seal' });
  const page = await portal.open(`admin/knowledge/${base.id}`, { as: editor });
  const tree = page.getByRole('treegrid', { name: 'Sections and articles' });
  const row = (name: string) => tree.getByRole('row', { name });
  await row('Unpack the pump').dragTo(row('Basics'));
  await expect.poll(() => sectionOf(first.id)).toBe(basics.id);
  await page.getByText('1 item moved').first().waitFor();

  await row('Replace the seal').getByRole('button', { name: 'Move Replace the seal' }).focus();
  await page.keyboard.press('Enter');
  const target = () =>
    page.evaluate(() => {
      const { activeElement: element } = document;
      return element?.getAttribute('aria-label') ?? element?.textContent ?? '';
    });
  for (let step = 0; step < 12 && (await target()) !== 'Drop on Repairs'; step += 1) {
    await page.keyboard.press('ArrowDown');
  }
  expect(await target()).toBe('Drop on Repairs');
  await page.keyboard.press('Enter');
  await expect.poll(() => sectionOf(second.id)).toBe(repairs.id);
  expect(await axeViolations(page)).toEqual([]);
});

it('shows every article, however many there are', async () => {
  const base = await makeKnowledgeBase(db);
  for (let number = 1; number <= 201; number += 1) {
    await makeArticle(db, base, { title: `Loose ${number}` });
  }
  const page = await portal.open(`admin/knowledge/${base.id}`, { as: editor });
  const tree = page.getByRole('treegrid', { name: 'Sections and articles' });
  await tree.getByText('Loose 201', { exact: true }).waitFor();
  expect(await tree.getByText(/^Loose \d+$/).count()).toBe(201);
});

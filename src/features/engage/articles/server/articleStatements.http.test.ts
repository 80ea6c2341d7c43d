import { expect, test } from 'vitest';
import { makeComment } from '#features/content/comments/server/commentFactories.ts';
import { makeCategory } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import {
  makeKnowledgeBase,
  makeSection,
} from '#features/engage/knowledgeBases/server/knowledgeBaseFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { statementCounter } from '#platform/database/database.ts';
import { openPortalForFile } from '#platform/testing/portal.ts';
import { articlePath } from '../articleAddress.ts';
import { makeArticle, makeTranslation } from './articleFactories.ts';

const { portal, db } = await openPortalForFile();

async function makeFullArticle() {
  const category = await makeCategory(db);
  const base = await makeKnowledgeBase(db, { category_id: category.id, title: 'Help center' });
  const section = await makeSection(db, base.id, { name: 'Care' });
  const at = { section_id: section.id };
  const owner = await makeMember(db);
  const verified = { verified_at: new Date(), verified_by_id: owner.id };
  for (const title of ['Clean the filter', 'Order parts', 'Change the seal']) {
    await makeArticle(db, base, { title, state: 'PUBLISHED', article: at });
  }
  const { article, post } = await makeArticle(db, base, {
    ...{ title: 'Change the filter', state: 'PUBLISHED', article: { ...at, ...verified } },
    content: '<h2>Before</h2><p>Close the valve.</p>',
  });
  if (post === null) throw new Error('not published');
  await makeTranslation(
    db,
    { article, base },
    { title: 'Filter', language: 'de', state: 'PUBLISHED' },
  );
  // Authors of answered comments take one more: whether others than themselves have answered.
  const [reader, another] = [await makeMember(db), await makeMember(db)];
  for (const author of [owner, another]) {
    const { id } = await makeComment(db, post.id, { author_id: author.id });
    await makeComment(db, post.id, { parent_id: id });
  }
  return { path: articlePath(post), reader };
}

test('the page of an article takes a signed-in reader at most 10 statements', async () => {
  const { path, reader } = await makeFullArticle();
  const { cookie } = await portal.login(reader.id);
  const read = () => portal.ask(path, { headers: { cookie } });
  const counts: number[] = [];
  for (let round = 0; round < 4; round += 1) {
    const before = statementCounter.count;
    const { status, text } = await read();
    counts.push(statementCounter.count - before);
    expect(status).toBe(200);
    for (const shown of ['Clean the filter', 'Deutsch', 'verified']) expect(text).toContain(shown);
  }
  expect(Math.min(...counts)).toBeLessThanOrEqual(10);
});

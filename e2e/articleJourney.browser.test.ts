import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeComment } from '#features/content/comments/server/commentFactories.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { remindOwners } from '#features/engage/articleFreshness/server/freshnessService.ts';
import { publishScheduled } from '#features/engage/articles/server/scheduledPublishing.ts';
import { makeKnowledgeBase } from '#features/engage/knowledgeBases/server/knowledgeBaseFactories.ts';
import { nominationConsumer } from '#features/engage/nominations/server/nominationConsumer.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { allEventsHandled, runConsumers } from '#platform/testing/eventConsumerTools.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openPortal } from './support/openPortal.ts';

const portal = await openPortal();
const { db, bus } = portal;
let stop: () => Promise<void>;
beforeAll(async () => {
  ({ stop } = await runConsumers(db, [nominationConsumer], bus));
});
afterAll(() => stop());

const day = 86_400_000;
const inDays = (days: number) => ({
  ...testContext(db, { bus }),
  now: new Date(Date.now() + days * day),
});
/** For `datetime-local`; the browser's time zone is UTC. */
const localIn = (days: number) => inDays(days).now.toISOString().slice(0, 16);

it('a solved post becomes an article, which is reviewed, scheduled, read, criticized and updated', async () => {
  const category = await makeCategory(db);
  const topic = await makeTopic(db, category.id, { title: 'Pumps', slug: 'pumps' });
  const at = { category_id: category.id, topic_id: topic.id };
  const base = await makeKnowledgeBase(db, { ...at, title: 'Help center' });
  const [asker, reader] = [await makeMember(db), await makeMember(db)];
  const nominator = await makeMember(db, { role: 'agent' });
  const writer = await makeMember(db, { role: 'editor', full_name: 'Wera Writer' });
  const reviewer = await makeMember(db, { role: 'editor', full_name: 'Rita Reviewer' });
  const post = await makeConversation(db, {
    ...{ ...at, title: 'Why does the pump leak?', author_id: asker.id, type: 'QUESTION' },
  });
  const answer = await makeComment(db, post.id, { content: '<p>Replace the seal.</p>' });
  await db
    .updateTable('conversations')
    .set({ accepted_comment_id: answer.id })
    .where('id', '=', post.id)
    .execute();
  await portal.changeSettings({ activeLanguages: ['en', 'de'] });

  // Nominated by another member.
  let page = await portal.open(`conversations/${post.id}`, { as: nominator });
  await page.locator('#post').getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Nominate for article' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Nominate', exact: true }).click();
  await page.getByText('Post nominated').waitFor();

  // Drafted with its answer and credit, then submitted.
  page = await portal.open('admin/nominations', { as: writer });
  await page.getByRole('button', { name: 'Draft article' }).click();
  const title = page.getByRole('textbox', { name: 'Title', exact: true });
  await title.waitFor();
  const editor = page.getByRole('textbox', { name: 'Content' });
  await editor.getByText('Replace the seal.').waitFor();
  await editor.getByText('Based on').waitFor();
  await title.fill('Fix a leaking pump');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByText('Draft saved').waitFor();
  await page.getByRole('button', { name: 'Submit for review' }).click();
  await page.getByText('Draft submitted').waitFor();
  const editorPath = new URL(page.url()).pathname.slice(1);

  // Reviewed and scheduled by someone else; readers see nothing yet.
  const review = await portal.open(editorPath, { as: reviewer });
  await review.getByRole('button', { name: 'Approve', exact: true }).click();
  await review.getByText('Draft approved').waitFor();
  await review.getByRole('button', { name: 'Schedule…' }).click();
  await review.getByLabel('Publish at').fill(localIn(1));
  await review.getByRole('dialog').getByRole('button', { name: 'Schedule', exact: true }).click();
  await review.getByText('Draft scheduled').waitFor();
  await review.getByLabel('Review every (days)').fill('30');
  await review.getByRole('button', { name: 'Save', exact: true }).click();
  await review.getByText('Saved', { exact: true }).waitFor();
  const visitor = await portal.open(`knowledge/${base.slug}/${base.id}`);
  expect(await visitor.getByText('Fix a leaking pump').count()).toBe(0);

  // The clock moves on.
  expect(await publishScheduled(inDays(2))).toBe(1);
  await allEventsHandled(db, nominationConsumer.name);

  // Read, from the post that it came from.
  page = await portal.open(`conversations/${post.id}`, { as: reader });
  await page.getByText('This post became an article:').waitFor();
  await page.locator('#post').getByRole('link', { name: 'Fix a leaking pump' }).click();
  await page.getByRole('heading', { name: 'Fix a leaking pump', level: 1 }).waitFor();
  const articlePath = new URL(page.url()).pathname.slice(1);

  // Voted unhelpful with a reason, which editors see.
  await page.getByRole('button', { name: 'No', exact: true }).click();
  await page.getByRole('radio', { name: 'Something is missing' }).check();
  await page.getByRole('textbox', { name: 'Tell us more' }).fill('Which size of seal?');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Thanks for your feedback!').waitFor();

  // Translated.
  page = await portal.open(editorPath.replace(/en$/, 'de'), { as: writer });
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Eine undichte Pumpe');
  await page.getByRole('textbox', { name: 'Content' }).fill('Dichtung ersetzen.');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByText('Draft saved').waitFor();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('The article has been updated').waitFor();
  const german = await portal.open(`${articlePath}`, { as: reader });
  await german.locator('#post').getByRole('link', { name: 'Deutsch' }).click();
  await german.getByRole('heading', { name: 'Eine undichte Pumpe', level: 1 }).waitFor();
  expect(await german.getByText('This translation may be out of date.').count()).toBe(0);

  // Overdue: its owner is told, and finds it in the list.
  await db.updateTable('kb_articles').set({ owner_id: writer.id }).execute();
  expect(await remindOwners(inDays(60))).toBe(1);
  await db
    .updateTable('kb_articles')
    .set({ due_at: new Date(Date.now() - 20 * day) })
    .execute();
  page = await portal.open('admin/articles?view=overdue', { as: writer });
  await page.getByRole('link', { name: 'Fix a leaking pump' }).click();
  await page.getByText('Overdue', { exact: true }).waitFor();
  await page.getByText('Which size of seal?').waitFor();

  // Updated: verified again, and its translation is outdated.
  await page.getByRole('textbox', { name: 'Content' }).fill('Replace the seal. Size 12.');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByText('Draft saved').waitFor();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('The article has been updated').waitFor();
  await page.getByText('Verified', { exact: true }).waitFor();
  await german.reload();
  await german.getByText('This translation may be out of date.').waitFor();
  await page.goto('admin/articles?view=outdated');
  await page.getByRole('link', { name: 'Eine undichte Pumpe' }).waitFor();
  const read = await portal.open(articlePath);
  await read.getByText('Size 12.').waitFor();
  await read.getByText('Wera Writer').first().waitFor();
});

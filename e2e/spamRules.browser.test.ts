import { expect, it } from 'vitest';
import { dryRun } from '#features/care/spam/server/dryRun.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { axeViolations, openPortal, pressUndo } from './support/openPortal.ts';

const portal = await openPortal({ basePath: '/help' });
const { db } = portal;
const manager = await makeMember(db, { role: 'manager' });
const member = await makeMember(db);
const topic = await makeTopic(db, (await makeCategory(db)).id);

/** The tests' portal runs no jobs: the dry run is executed here. */
async function runRehearsals(): Promise<void> {
  for (;;) {
    const row = await db
      .selectFrom('spam_rehearsals')
      .select('id')
      .where('state', '=', 'WAITING')
      .executeTakeFirst();
    if (row) return dryRun(testContext(db), { rehearsalId: row.id });
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

it('makes a rule, rehearses it, switches it on, and a post of a new member waits', async () => {
  await makeConversation(db, {
    title: 'Watches for everybody',
    stripped_content: 'Buy cheap watches from us',
    created_at: new Date(Date.now() - 5 * 86_400_000),
  });
  portal.expectFault(/status of 400/);
  const page = await portal.open('admin/spam-rules', { as: manager });
  await page.getByRole('heading', { level: 1, name: 'Spam rules' }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  const second = page.getByRole('button', { name: 'Move Links to a blocked domain up' });
  await second.focus();
  await page.keyboard.press('Enter');
  await page.getByText('Links to a blocked domain moved to position 1').waitFor();
  // The focus stays on the button at the end of its movement.
  await expect.poll(() => second.getAttribute('aria-disabled')).toBe('true');
  expect(await second.evaluate((element) => element === document.activeElement)).toBe(true);
  await page
    .locator('main ol > li')
    .first()
    .getByText('Links to a blocked domain')
    .first()
    .waitFor();

  await page.getByRole('link', { name: 'New rule' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Cheap watches');
  await page.getByRole('combobox', { name: 'Add condition' }).selectOption('PATTERN');
  const pattern = page.getByRole('textbox', { name: 'Pattern' });
  await pattern.fill('(cheap)\\1');
  await page.getByLabel('Action').selectOption('HOLD');
  await page.getByRole('button', { name: 'Create rule' }).click();
  await page.getByText('Enter a valid RE2 pattern.').waitFor();
  await pattern.fill('cheap +watch(es)?');
  await page.getByRole('button', { name: 'Remove New member' }).click();
  await page.getByRole('button', { name: 'Run test' }).click();
  await runRehearsals();
  await page.getByText('1 of 1 matched.').waitFor();
  await page.getByRole('link', { name: 'Watches for everybody' }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create rule' }).click();
  await page.getByRole('heading', { level: 1, name: 'Cheap watches' }).waitFor();
  await page.getByRole('link', { name: 'Spam rules' }).first().click();
  const on = page.getByRole('switch', { name: 'Enable Cheap watches' });
  await on.click();
  await expect.poll(() => on.getAttribute('aria-checked')).toBe('true');
  await expect
    .poll(async () =>
      db
        .selectFrom('spam_rules')
        .select('enabled')
        .where('name', '=', 'Cheap watches')
        .executeTakeFirst(),
    )
    .toEqual({ enabled: true });

  const own = await portal.open(`conversations/new?topicId=${topic.id}`, { as: member });
  await own.getByRole('textbox', { name: 'Title' }).fill('Cheap watches here');
  await own
    .getByRole('textbox', { name: 'Text' })
    .first()
    .fill('The very best of them are to be had at our place.');
  await own.getByRole('button', { name: 'Post', exact: true }).click();
  await own.getByText('Pending approval. Only you and moderators').waitFor();
  expect(await axeViolations(own)).toEqual([]);

  // Deleted and undone: unchanged, in the same place.
  const stored = () =>
    db
      .selectFrom('spam_rules')
      .select(['position', 'enabled', 'action', 'conditions'])
      .where('name', '=', 'Cheap watches')
      .executeTakeFirst();
  const before = await stored();
  await page.getByRole('link', { name: 'Cheap watches' }).click();
  await page.getByRole('button', { name: 'Delete rule' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
  await page.getByText('Rule deleted').waitFor();
  expect(await stored()).toBeUndefined();
  await pressUndo(page);
  await page.getByRole('heading', { level: 1, name: 'Cheap watches' }).waitFor();
  // The previous page has the same heading.
  await expect.poll(stored).toEqual(before);
});

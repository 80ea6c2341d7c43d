import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { saveMacro } from '#features/support/macros/server/macroService.ts';
import { makeSupportRequest } from '#features/support/requests/server/supportFactories.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { axeViolationsInBothThemes, openPortal } from './support/openPortal.ts';
import { enterAt, focused, tabTo } from './support/tabTo.ts';

const portal = await openPortal();
const { db } = portal;
const minute = 60_000;

async function fortyRequests() {
  const start = Date.now() - 3 * 60 * minute;
  const made = [];
  for (let at = 1; at <= 40; at += 1) {
    const created_at = new Date(start + at * minute);
    made.push(await makeSupportRequest(db, { title: `Pump ${at}`, status: 'NEW', created_at }));
  }
  return made;
}

/** How often a pointer was used, on all pages of it. */
async function countPointers(page: Page): Promise<() => number> {
  let count = 0;
  await page.exposeFunction('pointerUsed', () => {
    count += 1;
  });
  await page.addInitScript(() => {
    for (const type of ['pointerdown', 'mousedown', 'touchstart', 'wheel']) {
      addEventListener(type, () => (window as unknown as { pointerUsed(): void }).pointerUsed(), {
        capture: true,
      });
    }
  });
  return () => count;
}

it('an agent works through forty requests without a mouse', async () => {
  const agent = await makeMember(db, { role: 'agent', full_name: 'Ben Helper' });
  const other = await makeMember(db, { role: 'agent', full_name: 'Cleo Carter' });
  await saveMacro(testContext(db, { viewer: agent.viewer }), null, {
    ...{ title: 'Apologize', isShared: false, teamId: null },
    actions: [
      { type: 'REPLY', value: 'We are sorry.' },
      { type: 'ADD_TAG', value: 'sorry' },
      { type: 'STATUS', value: 'WAITING' },
    ],
  });
  await fortyRequests();
  const page = await portal.visit({ as: agent });
  const pointers = await countPointers(page);
  const { keyboard } = page;
  const dialog = page.getByRole('dialog');
  const touched = new Set<string>();
  const rowId = () =>
    page.evaluate(
      () => document.activeElement?.closest('[data-row]')?.getAttribute('data-row') ?? null,
    );
  /** Down to a request that nothing was done to. */
  async function nextRow(): Promise<number> {
    for (let steps = 0; steps < 40; steps += 1) {
      await keyboard.press('j');
      const id = await rowId();
      if (id === null || touched.has(id)) continue;
      touched.add(id);
      return Number(id);
    }
    throw new Error('Every request of the list was worked on.');
  }
  const requestOf = (id: number) =>
    db.selectFrom('support_requests').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const becomes = (id: number, state: object) =>
    expect.poll(() => requestOf(id), { timeout: 15_000 }).toMatchObject(state);
  async function choose(word: string): Promise<void> {
    await focused(dialog.getByRole('combobox'));
    await keyboard.type(word);
    await keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
  }

  // The list: the sheet, a range, and one after the other.
  await page.goto('support/agent');
  await page.locator('[data-row]').nth(39).waitFor();
  expect(await axeViolationsInBothThemes(page)).toEqual([]);
  // The keys of the list come with its scripts, which may be later than those of the page.
  const listed = async () => {
    await keyboard.press('?');
    const assign = dialog.getByText('Assign to…', { exact: true });
    const isListed = await assign.waitFor({ timeout: 4_000 }).then(
      () => true,
      () => false,
    );
    if (!isListed) await keyboard.press('Escape');
    return isListed;
  };
  await expect.poll(listed, { timeout: 40_000 }).toBe(true);
  await keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  const solved = [await nextRow()];
  await keyboard.press('x');
  for (let more = 0; more < 4; more += 1) solved.push(await nextRow());
  await keyboard.press('Shift+X');
  await page.getByText('5 selected', { exact: true }).waitFor();
  await keyboard.press('e');
  await expect.poll(() => page.locator('[data-row]').count()).toBe(35);
  for (const id of solved) await becomes(id, { status: 'RESOLVED' });

  const mine: number[] = [];
  for (let at = 0; at < 8; at += 1) {
    mine.push(await nextRow());
    await keyboard.press('a');
  }
  for (const id of mine) await becomes(id, { assignee_id: agent.id });
  const passedOn = await nextRow();
  await keyboard.press('Shift+A');
  await choose('cleo');
  await becomes(passedOn, { assignee_id: other.id });
  const tagged = await nextRow();
  await keyboard.press('l');
  await choose('billing');
  await becomes(tagged, { tags: ['billing'] });
  const waiting = await nextRow();
  await keyboard.press('w');
  await becomes(waiting, { status: 'WAITING' });

  // What was a mistake comes back.
  const spam = await nextRow();
  await keyboard.press('!');
  await enterAt(dialog.getByRole('button', { name: 'Mark as spam' }));
  await becomes(spam, { hidden_as: 'SPAM' });
  await page.getByText('Marked as spam', { exact: true }).waitFor();
  await keyboard.press('z');
  await becomes(spam, { hidden_as: null });
  await page.locator(`[data-row="${spam}"]`).waitFor();
  const deleted = await nextRow();
  await keyboard.press('#');
  await enterAt(dialog.getByRole('button', { name: 'Yes' }));
  await becomes(deleted, { hidden_as: 'DELETED' });

  // One request after the other: a macro by its name, a reply, the subject, a merge.
  const answered = await nextRow();
  await keyboard.press('o');
  const box = page.getByRole('textbox', { name: 'Reply to the customer' });
  await box.waitFor();
  await page.locator('.desk-list [aria-current=page]').waitFor();
  expect(await axeViolationsInBothThemes(page)).toEqual([]);
  await keyboard.press('r');
  await focused(box);
  await keyboard.type('/apolog');
  await page.getByRole('option', { name: /Apologize/ }).waitFor();
  await keyboard.press('Enter');
  await enterAt(dialog.getByRole('button', { name: 'Apply' }));
  await becomes(answered, { status: 'WAITING', tags: ['sorry'] });
  await page.getByText('We are sorry.').and(page.locator('article *')).waitFor();

  /** Once the focus is where it belongs after what was sent. */
  const leaveBox = async () => {
    await expect
      .poll(() => page.evaluate(() => document.activeElement === document.body))
      .toBe(false);
    await keyboard.press('Escape');
  };
  const open = async (key: string) => {
    const before = page.url();
    await leaveBox();
    await keyboard.press(key);
    await expect.poll(() => page.url()).not.toBe(before);
    const number = page.url().split('/').at(-1) ?? '';
    await page.getByText(`#${number}`, { exact: true }).first().waitFor();
    const row = await db
      .selectFrom('support_requests')
      .selectAll()
      .where('number', '=', Number(number))
      .executeTakeFirstOrThrow();
    return row;
  };
  /** The title is there while the request still loads, its keys are not. */
  const opened = async (title: string) => {
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await box.waitFor();
  };
  const replied = await open('j');
  await keyboard.press('r');
  await focused(box);
  await keyboard.type('Is the valve open?');
  await keyboard.press('Control+Enter');
  await focused(page.getByRole('button', { name: 'Undo', exact: true }));
  // Leaving sends it.
  const urgent = await open('j');
  await becomes(replied.id, { status: 'WAITING' });
  await keyboard.press('u');
  await becomes(urgent.id, { priority: 'URGENT' });
  await keyboard.press('Shift+S');
  await focused(page.getByLabel('Subject', { exact: true }));
  await keyboard.press('Control+A');
  await keyboard.type('Pump stopped');
  await keyboard.press('Enter');
  await becomes(urgent.id, { title: 'Pump stopped' });
  await focused(page.getByRole('button', { name: 'Edit subject' }));
  await keyboard.press('b');
  await page.locator('[data-row]').first().waitFor();
  const merged = await nextRow();
  const { title } = await requestOf(merged);
  await keyboard.press('o');
  await opened(title);
  await keyboard.press('Shift+M');
  await focused(dialog.getByRole('searchbox'));
  await keyboard.type(`#${urgent.number}`);
  await tabTo(dialog.getByRole('radio', { name: /Pump stopped/ }));
  await keyboard.press('Space');
  await dialog.getByText('Share messages of both requests').waitFor();
  await tabTo(dialog.getByRole('checkbox'));
  await keyboard.press('Space');
  await enterAt(dialog.getByRole('button', { name: 'Merge requests' }));
  await becomes(merged, { merged_into: urgent.id });

  // The rest of the list is closed together.
  await opened('Pump stopped');
  await keyboard.press('b');
  await page.locator('[data-row]').first().waitFor();
  const left = await page.locator('[data-row]').count();
  await keyboard.press('*');
  await page.getByText(`${left} selected`, { exact: true }).waitFor();
  await keyboard.press('Shift+E');
  await choose('closed');
  await page
    .getByText('Nothing here', { exact: true })
    .or(page.locator('[data-row]'))
    .first()
    .waitFor();
  const counts = async () => {
    const rows = await db
      .selectFrom('support_requests')
      .select(({ fn }) => ['status', fn.countAll<string>().as('count')])
      .where('merged_into', 'is', null)
      .where('hidden_as', 'is', null)
      .groupBy('status')
      .execute();
    return Object.fromEntries(rows.map(({ status, count }) => [status, Number(count)]));
  };
  await expect.poll(counts, { timeout: 15_000 }).toEqual({ RESOLVED: 5, WAITING: 3, CLOSED: 30 });
  expect(pointers()).toBe(0);
}, 150_000);

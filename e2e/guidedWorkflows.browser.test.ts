import { expect, it } from 'vitest';
import { makeCategory } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makePublishedWorkflow } from '#features/engage/guidedWorkflows/server/workflowFactories.ts';
import {
  editWorkflowPath,
  workflowPath,
} from '#features/engage/guidedWorkflows/workflowAddress.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import words from '#locales/en/guidedWorkflows.json' with { type: 'json' };
import builder from '#locales/en/workflowBuilder.json' with { type: 'json' };
import caseWords from '#locales/en/workflowCases.json' with { type: 'json' };
import { axeViolations, openPortal } from './support/openPortal.ts';

const portal = await openPortal();
const editor = await makeMember(portal.db, { role: 'editor' });
const member = await makeMember(portal.db);
await makeCategory(portal.db);

it('is built by keyboard, published, run at phone width without JavaScript, and escalated', async () => {
  const page = await portal.open('admin/guided-workflows', { as: editor });
  const { keyboard } = page;
  const press = async (role: 'button' | 'link', name: string) => {
    await page.getByRole(role, { name, exact: true }).focus();
    await keyboard.press('Enter');
  };
  await press('button', builder.new);
  await page.getByRole('textbox', { name: builder.field.title }).focus();
  await keyboard.type('Lamp stays dark');
  await press('button', builder.create);
  await page.getByRole('heading', { level: 1, name: 'Lamp stays dark' }).waitFor();

  const nodes = page.getByRole('list', { name: builder.nodes }).locator('> li');
  const add = async (type: string, title: string) => {
    const count = await nodes.count();
    await page.getByRole('combobox', { name: builder.newNodeType }).focus();
    await keyboard.type(type);
    await press('button', builder.addNode);
    // A new node is opened, with the focus in its title.
    const field = nodes.nth(count).getByRole('textbox', { name: builder.field.nodeTitle });
    await expect.poll(() => field.evaluate((each) => each === document.activeElement)).toBe(true);
    await keyboard.type(title);
  };
  await add(builder.types.CHOICE, 'Does it blink?');
  for (const [index, label] of ['Yes', 'No'].entries()) {
    const name = builder.choiceLabel.replace('{{number}}', `${index + 1}`);
    await nodes.nth(0).getByRole('textbox', { name, exact: true }).focus();
    await keyboard.type(label);
  }
  await add(builder.types.END, 'All is well');
  portal.expectFault(/status of 400/);
  await press('button', builder.publish);
  // The second choice leads nowhere yet.
  await nodes.nth(0).getByText(builder.faults.unconnected).waitFor();
  await add(builder.types.ESCALATE, 'Our team can help');
  const second = nodes.nth(0).getByRole('combobox', {
    name: builder.choiceNext.replace('{{number}}', '2'),
  });
  await second.focus();
  await keyboard.type('3. Our team');
  expect(await axeViolations(page)).toEqual([]);
  await press('button', builder.publish);
  const view = page.getByRole('link', { name: builder.view, exact: true });
  await view.waitFor();
  const address = (await view.getAttribute('href')) ?? '';

  const phone = await portal.open(address.slice(1), { as: member, width: 390, script: false });
  await phone.getByRole('button', { name: words.start }).click();
  await phone.getByRole('radio', { name: 'No' }).check();
  await phone.getByRole('button', { name: words.continue }).click();
  await phone.getByRole('heading', { name: 'Our team can help' }).waitFor();
  const scrolls = await phone
    .locator('html')
    .evaluate((root) => root.scrollWidth > root.clientWidth);
  expect(scrolls).toBe(false);
  await phone.getByRole('button', { name: caseWords.open }).click();
  await phone.waitForURL(/\/support\/requests\/\d+$/);
  // The question with its answer.
  await phone.getByText(/Does it blink\?\s*No/).waitFor();
});

it('moves the focus to the heading of each step, and resumes a visitor’s run after a reload', async () => {
  const row = await portal.db
    .selectFrom('guided_workflows')
    .select('conversation_id')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const page = await portal.open(`guided-workflows/lamp-stays-dark/${row.conversation_id}`);
  await page.getByRole('button', { name: words.start }).click();
  const heading = page.getByRole('heading', { level: 2, name: 'Does it blink?' });
  await expect.poll(() => heading.evaluate((each) => each === document.activeElement)).toBe(true);
  await page.getByRole('radio', { name: 'Yes' }).check();
  await page.getByRole('button', { name: words.continue }).click();
  await page.getByRole('heading', { level: 2, name: 'All is well' }).waitFor();
  await page.getByRole('button', { name: words.back }).click();
  await heading.waitFor();
  await page.reload();
  await heading.waitFor();
});

it('shows the outline as a diagram, in which connections can be drawn; readers never load it', async () => {
  const { workflow, post } = await makePublishedWorkflow(portal.db, { title: 'Reset the hub' });
  const page = await portal.open(editWorkflowPath(workflow.id).slice(1), { as: editor });
  const diagram = page.locator('.workflow-canvas');
  const box = (title: string) => diagram.locator('.react-flow__node', { hasText: title });
  await box('What have you tried?').waitFor();
  expect(await diagram.getAttribute('aria-hidden')).toBe('true');
  expect(await diagram.locator('a, button, [tabindex="0"]').count()).toBe(0);
  await expect.poll(() => diagram.locator('.react-flow__edge').count()).toBe(3);

  // A click opens the node in the outline.
  await box('What have you tried?').click();
  const nodes = page.getByRole('list', { name: builder.nodes }).locator('> li');
  const detail = nodes.nth(1);
  await detail.getByRole('combobox', { name: builder.field.next, exact: true }).waitFor();
  await expect
    .poll(() => detail.locator('summary').evaluate((each) => each === document.activeElement))
    .toBe(true);

  // A connection drawn with the mouse is that of the outline.
  const from = diagram.locator('.react-flow__handle.source[data-nodeid="detail"]');
  const to = diagram.locator('.react-flow__handle.target[data-nodeid="done"]');
  await from.hover();
  await page.mouse.down();
  await to.hover();
  await page.mouse.up();
  const next = detail.getByRole('combobox', { name: builder.field.next, exact: true });
  await expect.poll(() => next.inputValue()).toBe('done');
  expect(await axeViolations(page)).toEqual([]);

  const hide = page.getByRole('button', { name: builder.canvas.hide });
  await hide.focus();
  await page.keyboard.press('Enter');
  await diagram.waitFor({ state: 'detached' });

  const phone = await portal.open(editWorkflowPath(workflow.id).slice(1), {
    as: editor,
    width: 390,
  });
  await phone.getByRole('button', { name: builder.canvas.show }).click();
  await phone.locator('.workflow-canvas .react-flow__node').first().waitFor();

  const scripts: string[] = [];
  const reader = await portal.visit();
  reader.on('request', (request) => scripts.push(request.url()));
  await reader.goto(workflowPath(post).slice(1));
  await reader.getByRole('button', { name: words.start }).click();
  await reader.getByRole('heading', { name: 'Does the light blink?' }).waitFor();
  expect(
    scripts.some((url) => url.includes('WorkflowRunner') || url.includes('GuidedWorkflowWidget')),
  ).toBe(true);
  expect(scripts.filter((url) => url.includes('WorkflowCanvas'))).toEqual([]);
});

it('starts in a dialog of 75vw by 90vh, on the whole screen of a phone, until its end', async () => {
  const { post } = await makePublishedWorkflow(portal.db, { title: 'Pair the hub' });
  const launcher = (id: string, display: string) => ({
    ...{ id, type: 'workflowLauncher', properties: { conversationId: `${post.id}`, display } },
  });
  const columns = [
    { width: '1/2', widgets: [launcher('dialog', 'MODAL')] },
    { width: '1/2', widgets: [launcher('inline', 'INLINE')] },
  ];
  const document = JSON.stringify({ sections: [{ id: 's1', columns }] });
  await portal.db
    .insertInto('custom_pages')
    .values({ path: 'help', title: 'Help', document, published: true })
    .execute();
  for (const width of [1366, 390]) {
    const page = await portal.open('page/help', { width });
    await page.getByRole('link', { name: words.start }).click();
    const dialog = page.getByRole('dialog', { name: 'Pair the hub' });
    const box = await dialog.boundingBox();
    const { height } = page.viewportSize() ?? { height: 0 };
    expect(Math.round(box?.width ?? 0)).toBe(width === 390 ? 390 : Math.round(width * 0.75));
    expect(Math.round(box?.height ?? 0)).toBe(Math.round(height * (width === 390 ? 1 : 0.9)));
    await dialog.getByRole('radio', { name: 'Yes' }).check();
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: words.continue }).click();
    await dialog.getByRole('heading', { name: 'All is well' }).waitFor();
    await dialog.getByRole('button', { name: words.close }).click();
    await dialog.waitFor({ state: 'detached' });
  }
});

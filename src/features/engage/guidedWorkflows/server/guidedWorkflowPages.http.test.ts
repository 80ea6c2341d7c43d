import { expect, test } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import words from '#locales/en/guidedWorkflows.json' with { type: 'json' };
import { PlainBrowser } from '#platform/testing/plainBrowser.ts';
import { openPortalForFile } from '#platform/testing/portal.ts';
import { testWorkflowPath, workflowEmbedPath, workflowPath } from '../workflowAddress.ts';
import { makePublishedWorkflow, makeWorkflowDraft } from './workflowFactories.ts';

const { portal, db } = await openPortalForFile();
const step = (browser: PlainBrowser) => browser.text('section h2');

test('a visitor runs a workflow without script, goes back, and comes back by the address', async () => {
  const { post } = await makePublishedWorkflow(db);
  const path = workflowPath(post);
  const browser = await new PlainBrowser(portal).open(path);
  expect(browser.html).not.toContain('Does the light blink?');
  await browser.submit(words.start);
  expect(browser.address).toMatch(/\?run=[0-9a-f]{32}$/);
  expect(step(browser)).toBe('Does the light blink?');

  await browser.submit(words.continue);
  expect(browser.address).toContain('error=VALIDATION_FAILED');
  expect(browser.text()).toContain(words.faults.required);
  expect(step(browser)).toBe('Does the light blink?');

  await browser.submit(words.continue, { answer: 'no' });
  expect(step(browser)).toBe('What have you tried?');
  await browser.submit(words.back);
  expect(step(browser)).toBe('Does the light blink?');
  await browser.submit(words.continue, { answer: 'no' });
  const { address } = browser;

  const later = await new PlainBrowser(portal).open(address);
  await later.submit(words.continue, { answer: 'New batteries' });
  expect(step(later)).toBe('Our team can help');
  expect(later.text('dl')).toContain('New batteries');
  // The page that visitors share does not know of it.
  expect((await portal.ask(path)).text).not.toContain('Our team can help');
});

test('the Markdown of a workflow has its text, and the step of a run', async () => {
  const { post } = await makePublishedWorkflow(db);
  const path = workflowPath(post);
  const read = async (query: string) => (await portal.ask(`${path}.md${query}`)).text;
  const shared = await read('');
  expect(shared).toContain('type: "GUIDED_WORKFLOW"');
  expect(shared).not.toContain('Does the light blink?');
  const browser = await new PlainBrowser(portal).open(path);
  await browser.submit(words.start);
  const own = await read(new URL(browser.address, 'http://localhost').search);
  expect(own).toMatch(/## Does the light blink\\?\?\n[\s\S]*- /);
});

test('a step that is sent twice counts once', async () => {
  const { post } = await makePublishedWorkflow(db);
  const browser = await new PlainBrowser(portal).open(workflowPath(post));
  await browser.submit(words.start);
  const again = await new PlainBrowser(portal).open(browser.address);
  await browser.submit(words.continue, { answer: 'no' });
  await again.submit(words.continue, { answer: 'yes' });
  expect(step(again)).toBe('What have you tried?');
});

test('a member resumes a run on any device; another member and a visitor have their own', async () => {
  const { post } = await makePublishedWorkflow(db);
  const path = workflowPath(post);
  const member = await makeMember(db);
  const first = new PlainBrowser(portal, { login: await portal.login(member.id) });
  await (await first.open(path)).submit(words.start);
  await first.submit(words.continue, { answer: 'no' });
  expect(first.address).toBe(path);

  const second = new PlainBrowser(portal, { login: await portal.login(member.id) });
  expect(step(await second.open(path))).toBe('What have you tried?');
  const other = new PlainBrowser(portal, { login: await portal.login((await makeMember(db)).id) });
  expect((await other.open(path)).has('button', words.start)).toBe(true);
  await db
    .updateTable('guided_workflow_runs')
    .set({ updated_at: new Date(Date.now() - 31 * 86_400_000) })
    .where('member_id', '=', member.id)
    .execute();
  expect((await second.open(path)).has('button', words.start)).toBe(true);
});

test('an invented token opens no run', async () => {
  const { post } = await makePublishedWorkflow(db);
  const browser = await new PlainBrowser(portal).open(
    `${workflowPath(post)}?run=${'0'.repeat(32)}`,
  );
  expect(browser.has('button', words.start)).toBe(true);
});

test('other addresses lead to its own, and drafts have none', async () => {
  const { post } = await makePublishedWorkflow(db, { title: 'Reset the hub' });
  const old = await portal.ask(`/conversations/${post.slug}/${post.id}`);
  expect([old.status, old.headers.location]).toEqual([301, workflowPath(post)]);
});

test('who builds a workflow tests its draft without script; for members its pages do not exist', async () => {
  const { post } = await makePublishedWorkflow(db);
  const draft = await makeWorkflowDraft(db, {
    ...{ category_id: post.category_id, author_id: post.author_id, title: 'Unfinished' },
  });
  const editor = await makeMember(db, { role: 'manager' });
  const browser = new PlainBrowser(portal, { login: await portal.login(editor.id) });
  await browser.open(testWorkflowPath(draft.id));
  await browser.submit(words.start);
  await browser.submit(words.continue, { answer: 'yes' });
  expect(step(browser)).toBe('All is well');
  expect((await browser.open('/admin/guided-workflows')).html).toContain('Unfinished');

  const member = await portal.login((await makeMember(db)).id);
  for (const path of ['/admin/guided-workflows', testWorkflowPath(draft.id)]) {
    const { status, text } = await portal.ask(path, {
      headers: { accept: 'text/html', cookie: member.cookie },
    });
    expect(status).toBe(404);
    expect(text).not.toContain('Unfinished');
  }
});

test('only the sites of its list may embed a workflow, which runs there without script', async () => {
  const { post } = await makePublishedWorkflow(db, { embedOrigins: ['https://shop.example'] });
  const path = workflowEmbedPath(post.id);
  const { headers } = await portal.ask(path);
  expect(headers['content-security-policy']).toContain(
    "frame-ancestors 'self' https://shop.example",
  );
  const browser = await new PlainBrowser(portal).open(path);
  expect(browser.has('nav')).toBe(false);
  await browser.submit(words.start);
  await browser.submit(words.continue, { answer: 'yes' });
  expect(browser.address).toMatch(new RegExp(`^${path}\\?run=`));
  expect(step(browser)).toBe('All is well');

  const own = await portal.ask(workflowPath(post));
  expect(own.headers['content-security-policy']).toMatch(/frame-ancestors 'self'$/);
  const closed = await makePublishedWorkflow(db, {
    embedOrigins: ['https://shop.example'],
    post: { is_private: true },
  });
  const hidden = await portal.ask(workflowEmbedPath(closed.post.id));
  expect(hidden.status).toBe(404);
  expect(hidden.headers['content-security-policy']).not.toContain('shop.example');
});

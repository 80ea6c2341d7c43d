import { beforeAll, expect, it } from 'vitest';
import { saveCannedResponse } from '#features/care/cannedResponses/server/cannedResponseService.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { saveMacro } from '#features/support/macros/server/macroService.ts';
import { makeSupportRequest } from '#features/support/requests/server/supportFactories.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { axeViolations, openPortal } from './support/openPortal.ts';

const portal = await openPortal({ basePath: '/help' });
const { db } = portal;
const agent = await makeMember(db, { full_name: 'Agnes Agent', role: 'agent' });

const contact = (title: string, fields = {}) =>
  makeSupportRequest(db, {
    ...{ status: 'NEW', title, requester_email: 'kim@mail.example', ...fields },
  });
const repliesTo = ({ id }: { id: number }) =>
  db
    .selectFrom('support_entries')
    .where('request_id', '=', id)
    .where('kind', '=', 'REPLY')
    .where('seq', '>', 1)
    .orderBy('seq')
    .select('stripped_content')
    .execute();

beforeAll(async () => {
  const ctx = testContext(db, { viewer: agent.viewer });
  await saveCannedResponse(ctx, null, {
    ...{ title: 'Greeting', content: '<p>Dear {author.name}, we look at “{post.title}”.</p>' },
  });
  await saveMacro(ctx, null, {
    ...{ title: 'Greet', actions: [{ type: 'REPLY', value: 'Hello {author.name}' }] },
  });
});

it('fills a canned response from the request, and warns of what has no value', async () => {
  const request = await contact('Loud pump');
  const page = await portal.open(`support/agent/${request.number}`, { as: agent });
  await page.getByRole('button', { name: 'Canned response', exact: true }).click();
  const picker = page.getByRole('dialog');
  await picker.getByRole('option', { name: /we look at “Loud pump”/ }).waitFor();
  await picker.getByText('Fill in before you send: {author.name}').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  const reply = page.getByRole('textbox', { name: 'Reply to the customer' });
  await reply.getByText('Dear {author.name}, we look at “Loud pump”.').waitFor();

  await reply.press('Control+Enter');
  const warning = page.getByRole('dialog', { name: 'Unfilled placeholder' });
  await warning.getByText('{author.name}').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  // The safe choice has the focus, and typing goes on afterwards.
  await page.keyboard.press('Enter');
  await warning.waitFor({ state: 'detached' });
  await page.keyboard.press('End');
  await page.keyboard.type(' Soon.');
  await reply.getByText('“Loud pump”. Soon.').waitFor();
  expect(await repliesTo(request)).toEqual([]);

  await reply.press('Control+Enter');
  await warning.getByRole('button', { name: 'Send anyway' }).click();
  await page.getByRole('button', { name: 'Send now' }).click();
  await page.locator('article').getByText('Dear {author.name}').waitFor();
  expect(await repliesTo(request)).toEqual([
    { stripped_content: 'Dear {author.name}, we look at “Loud pump”. Soon.' },
  ]);
});

it('asks once about the requests whose reply would have gaps, and lists those left out', async () => {
  const [named, unnamed] = [
    await contact('Named', { requester_name: 'Kim' }),
    await contact('Unnamed'),
  ];
  const page = await portal.open('support/agent?view=all', { as: agent });
  const apply = async () => {
    for (const { number } of [named, unnamed]) {
      await page.getByRole('checkbox', { name: new RegExp(`\\b${number}\\b`) }).check();
    }
    await page.getByRole('button', { name: 'Apply macro…' }).click();
    await page.getByRole('combobox', { name: 'Macro' }).selectOption('Greet');
    await page.getByRole('button', { name: 'Apply', exact: true }).click();
    return page.getByRole('dialog', { name: 'Unfilled placeholder' });
  };
  const warning = await apply();
  await warning.getByText('The reply to 1 request still has:').waitFor();
  await page.keyboard.press('Escape');
  const left = page.getByRole('region', { name: 'Not updated' });
  await left.getByText('{author.name}').waitFor();
  await left.getByRole('link', { name: /Unnamed/ }).waitFor();
  expect(await repliesTo(named)).toEqual([{ stripped_content: 'Hello Kim' }]);
  expect(await repliesTo(unnamed)).toEqual([]);
  await apply();
  await warning.getByRole('button', { name: 'Send anyway' }).click();
  await page.getByText('Macro applied').waitFor();
  expect(await repliesTo(unnamed)).toEqual([{ stripped_content: 'Hello {author.name}' }]);
});

it('warns those who may use canned responses before a comment with a placeholder', async () => {
  const topic = await makeTopic(db, (await makeCategory(db)).id);
  const post = await makeConversation(db, { topic_id: topic.id, category_id: topic.category_id });
  const path = `conversations/${topic.slug}/${post.slug}/${post.id}`;
  const comment = async (as: typeof agent, text: string) => {
    const page = await portal.open(path, { as });
    const composer = page.getByRole('region', { name: 'Add a comment' });
    await composer.getByRole('textbox').fill(text);
    await composer.getByRole('button', { name: 'Comment', exact: true }).click();
    return { page, warning: page.getByRole('dialog', { name: 'Unfilled placeholder' }) };
  };
  const text = 'Dear {author.nmae}, please restart it.';
  const { page, warning } = await comment(agent, text);
  await warning.getByText('{author.nmae}').waitFor();
  await warning.getByRole('button', { name: 'Send anyway' }).click();
  await page.locator('article').getByText(text).waitFor();
  const theirs = 'Braces such as {author.name} mean nothing to me.';
  const { page: other } = await comment(await makeMember(db), theirs);
  await other.locator('article').getByText(theirs).waitFor();
});

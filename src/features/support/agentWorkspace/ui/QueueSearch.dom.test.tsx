import { expect, test } from 'vitest';
import { answerCalls } from '#ui/testing/answerCalls.ts';
import { press, renderComponent, typeInto, untilShown } from '#ui/testing/renderComponent.tsx';
import { memberShell } from '#ui/testing/testShell.ts';
import { QueueSearch } from './QueueSearch.tsx';

const targets = {
  supportAgents: [{ id: '1', username: 'agnes', fullName: 'Agnes Arnold' }],
  supportTeams: [{ id: '2', name: 'Second level' }],
  supportRequestTypes: [],
};

async function show(keyword = '', view = 'all') {
  const page = await renderComponent(
    <QueueSearch {...{ keyword, view, targets }} />,
    memberShell(),
  );
  const input = () => page.get<HTMLInputElement>('[role=combobox]');
  // The test's DOM has no caret: it is where typing ends.
  const field = input();
  Object.defineProperty(field, 'selectionStart', { get: () => field.value.length });
  const options = () =>
    [...document.querySelectorAll('[role=option] code')].map((each) => each.textContent);
  return { ...page, input, options };
}

test('an operator and its value are chosen by keyboard', async () => {
  const { input, options } = await show();
  await typeInto(input(), 'valve te');
  expect(options()).toEqual(['team:']);
  await press(input(), 'ArrowDown');
  await press(input(), 'Enter');
  expect(input().value).toBe('valve team:');
  expect(options()).toEqual(['team:none', 'team:"Second level"']);
  await press(input(), 'ArrowUp');
  await press(input(), 'Enter');
  expect(input().value).toBe('valve team:"Second level" ');
});

test('statuses and agents are suggested by the names that the page shows', async () => {
  const { input, options } = await show();
  await typeInto(input(), 'status:wartet');
  expect(options()).toEqual([]);
  await typeInto(input(), 'status:customer');
  expect(options()).toEqual(['status:waiting']);
  await typeInto(input(), 'assignee:arn');
  expect(options()).toEqual(['assignee:agnes']);
});

test('tags in use are loaded once they are asked for', async () => {
  let calls = 0;
  answerCalls({
    supportTagsInUse: () => {
      calls += 1;
      return ['vip', 'return'];
    },
  });
  const { input, options } = await show();
  await typeInto(input(), 'valve');
  expect(calls).toBe(0);
  await typeInto(input(), 'tag:v');
  await untilShown(() => expect(options()).toEqual(['tag:vip']));
  expect(calls).toBe(1);
});

test('Enter without a chosen option is left to the form', async () => {
  const { input } = await show();
  await typeInto(input(), 'sta');
  await press(input(), 'Enter');
  expect(input().value).toBe('sta');
});

test('a search in a view links to the search of all requests', async () => {
  const { get } = await show('valve', 'inbox');
  expect(get<HTMLAnchorElement>('a').getAttribute('href')).toContain('?view=all&q=valve');
});

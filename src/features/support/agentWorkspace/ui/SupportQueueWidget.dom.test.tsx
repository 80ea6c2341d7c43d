import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { PageContext } from '#features/base/layouts/ui/usePage.ts';
import type { PageSubject } from '#features/base/layouts/widget.ts';
import { currentKeys } from '#ui/keys/useKeys.ts';
import { setEventSource } from '#ui/openEventStream.ts';
import { modalQueue } from '#ui/overlays/modalQueue.ts';
import { snackbar } from '#ui/snackbar.ts';
import { answerCalls } from '#ui/testing/answerCalls.ts';
import { click, press, renderComponent, untilShown } from '#ui/testing/renderComponent.tsx';
import { memberShell } from '#ui/testing/testShell.ts';
import { SupportQueueWidget } from './SupportQueueWidget.tsx';

const at = '2026-05-02T10:00:00.000Z';
const row = (id: string) => ({
  ...{
    id,
    number: `10${id}`,
    title: `Request ${id}`,
    kind: 'CASE' as const,
    status: 'OPEN' as const,
  },
  ...{ priority: 'NORMAL' as const, tags: [], updatedAt: at, lastActivityAt: at, dueAt: null },
  ...{ lastAuthor: 'REQUESTER' as const, channel: 'PORTAL' as const, match: null, author: null },
  ...{ authorName: 'Ada', assignee: null, team: null, clocks: [] },
  ...{ language: null, companyName: null, type: null, fieldValues: [] },
});
const agents = [{ id: '9', username: 'ben', fullName: 'Ben Helper' }];
const subject: PageSubject = {
  ...{ key: 'SUPPORT_AGENT_PAGE', pathname: '/support/agent', search: '', newPostParent: {} },
  ...{ breadcrumbs: [], notice: null },
  ...{ conversationId: null, topicId: null, categoryId: null, memberId: null },
};
const views = (count: number) => [
  {
    ...{ key: 'inbox', title: null, isShared: true, isOwn: false, filter: {}, count },
    ...{ columns: ['SUBJECT'], groupBy: null },
  },
];

let tellOfChanges: (changes: object[]) => void = () => undefined;
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  setEventSource(() => ({
    addEventListener: (type, listener) => {
      if (type !== 'next') return;
      tellOfChanges = (supportQueueEvents) =>
        listener({ data: JSON.stringify({ data: { supportQueueEvents } }) });
    },
    close: () => undefined,
  }));
});

type Operations = Parameters<typeof answerCalls>[0];

async function show(operations: Operations = {}, count = 3) {
  const changed: Record<string, unknown>[] = [];
  answerCalls({
    supportBulkChange: () => null,
    supportPresentAgents: () => [],
    supportViews: () => views(count),
    updateRequests: ({ input }) => {
      changed.push(input);
      return { results: (input.ids as string[]).map((id) => ({ id, error: null })) };
    },
    ...operations,
  });
  const data = {
    supportQueue: { nodes: ['1', '2', '3'].map(row), endCursor: null, problems: [], groups: [] },
    ...{ supportAgents: agents, supportTeams: [], supportRequestTypes: [], customFields: [] },
    ...{ supportAgentAvailable: true, supportAgentAwayUntil: null },
  };
  const page = await renderComponent(
    <PageContext value={{ subject, data }}>
      <SupportQueueWidget
        id="queue"
        properties={{}}
        page={subject}
        data={{ supportViews: views(count) }}
      />
    </PageContext>,
    memberShell({ permissions: ['MANAGE_PRIVATE_MESSAGES'] }),
  );
  const key = (name: string, init?: KeyboardEventInit) =>
    press(document.activeElement ?? document.body, name, init);
  const keys = async (names: string) => {
    for (const name of names) await key(name);
  };
  const focused = () => document.activeElement?.textContent;
  const bar = () => page.container.querySelector('[aria-label="Actions for selected requests"]');
  return { ...page, key, keys, focused, bar, changed };
}

const choose = (result: unknown) =>
  act(async () => modalQueue.current()?.close(result as undefined));

test('a request is reached, and changed, by keyboard', async () => {
  const { key, keys, focused, changed } = await show();
  await keys('jj');
  expect(focused()).toBe('Request 2');
  await key('ArrowUp');
  expect(focused()).toBe('Request 1');
  await keys('a');
  await untilShown(() => expect(changed).toEqual([{ ids: ['1'], assigneeId: '1' }]));
  await key('A', { shiftKey: true });
  expect(modalQueue.current()?.props).toMatchObject({
    options: [
      { key: '9', label: 'Ben Helper' },
      { key: 'none', label: 'Unassigned' },
    ],
  });
  await choose('9');
  await untilShown(() => expect(changed.at(-1)).toEqual({ ids: ['1'], assigneeId: '9' }));
  await keys('l');
  await choose('leak');
  await untilShown(() => expect(changed.at(-1)).toEqual({ ids: ['1'], addTags: ['leak'] }));
  await key('E', { shiftKey: true });
  await choose('CLOSED');
  await untilShown(() => expect(changed.at(-1)).toEqual({ ids: ['1'], status: 'CLOSED' }));
  await key('U', { shiftKey: true });
  await choose('LOW');
  await untilShown(() => expect(changed.at(-1)).toEqual({ ids: ['1'], priority: 'LOW' }));
});

test('arrows scroll and keys change nothing while no request has the focus', async () => {
  const { key, keys, changed } = await show();
  expect(await key('ArrowDown')).toEqual({ isTaken: false });
  await keys('aewul');
  expect(modalQueue.current()).toBeUndefined();
  expect(changed).toEqual([]);
});

test('keys write in fields', async () => {
  const { key, keys, changed } = await show();
  await keys('j/');
  expect(document.activeElement?.getAttribute('role')).toBe('combobox');
  expect(await key('e')).toEqual({ isTaken: false });
  expect(changed).toEqual([]);
});

test('some, a range and all are selected by keyboard, and changed together', async () => {
  const { key, keys, bar, changed } = await show();
  await keys('jx');
  expect(bar()?.textContent).toContain('1 selected');
  await keys('jj');
  await key('X', { shiftKey: true });
  expect(bar()?.textContent).toContain('3 selected');
  await key('Escape');
  expect(bar()).toBeNull();
  await keys('*');
  await keys('e');
  await untilShown(() => expect(changed).toEqual([{ ids: ['1', '2', '3'], status: 'RESOLVED' }]));
});

test('what is deleted by key comes back by key', async () => {
  const calls: unknown[] = [];
  const results = ['1'].map((id) => ({ id, error: null }));
  const { keys } = await show({
    hideSupportRequests: ({ input }) => {
      calls.push(input);
      return { results };
    },
    restoreSupportRequests: ({ input }) => {
      calls.push(input);
      return { results };
    },
  });
  await keys('j#');
  await choose(true);
  await untilShown(() => expect(calls).toEqual([{ ids: ['1'], as: 'DELETED', block: null }]));
  await untilShown(() => expect(snackbar.shown().at(-1)?.action).toBeDefined());
  await keys('z');
  await untilShown(() => expect(calls.at(-1)).toEqual({ ids: ['1'] }));
});

test('the sheet lists each key once, and what it lists does something', async () => {
  await show();
  const rows = currentKeys().flat();
  const keys = rows.flatMap((each) => each.keys);
  expect(new Set(keys).size).toBe(keys.length);
  expect(rows.filter(({ run }) => run === undefined)).toEqual([]);
  const missing = [
    'j',
    'k',
    'ArrowDown',
    'o',
    'x',
    'Shift+X',
    '*',
    'a',
    'Shift+A',
    'e',
    'w',
  ].concat(['Shift+E', 'u', 'Shift+U', 'l', 'm', '!', '#', 'z', 'n', 'c', 'p', 'v', '/', 'Escape']);
  expect(missing.filter((key) => !keys.includes(key))).toEqual([]);
});

test('all of a view is changed in the background, canceled and undone', async () => {
  const started: Record<string, unknown>[] = [];
  let state = 'RUNNING';
  const change = () => {
    const done = state === 'RUNNING' ? 40 : 50;
    const counts = [
      { state: 'CHANGED', count: done },
      { state: 'PENDING', count: 120 - done },
    ];
    return { id: '5', state, refused: [], counts };
  };
  const { button, container, keys } = await show(
    {
      supportBulkChange: () => (started.length > 0 ? change() : null),
      changeSupportView: ({ input }) => {
        started.push(input);
        return { change: change() };
      },
      cancelSupportBulkChange: () => {
        state = 'CANCELED';
        return { change: change() };
      },
      undoSupportBulkChange: () => {
        state = 'UNDOING';
        return { change: change() };
      },
    },
    120,
  );
  await keys('*');
  await click(button('Select all 120 in this view'));
  await keys('e');
  expect(modalQueue.current()?.props).toMatchObject({ title: 'Change 120 requests?' });
  await choose(true);
  await untilShown(() => expect(container.textContent).toContain('Changing requests: 40 of 120…'));
  expect(started[0]).toMatchObject({ view: 'inbox', keyword: '', status: 'RESOLVED' });
  expect(container.querySelector('progress, [role=progressbar]')).not.toBeNull();
  await click(button('Cancel'));
  await untilShown(() => expect(container.textContent).toContain('Canceled. 50 requests changed'));
  await click(button('Undo'));
  await untilShown(() => expect(container.textContent).toContain('Undoing: 70 of 120…'));
});

test('a change of all is asked about first', async () => {
  const { button, keys, changed } = await show({}, 120);
  await keys('*');
  await click(button('Select all 120 in this view'));
  await keys('w');
  await choose(false);
  expect(changed).toEqual([]);
});

test('while somebody works in the list, news are counted until they are asked for', async () => {
  const { container, keys, button, router } = await show();
  const reload = vi.spyOn(router, 'revalidate');
  await keys('j');
  const changes = ['1', '7', '8'].map((id) => ({
    ...{ id, updatedAt: '2026-05-02T11:00:00.000Z', matches: true, isNew: id !== '1' },
  }));
  await act(async () => tellOfChanges(changes));
  expect(container.textContent).toContain('3 new or changed requests');
  // What the list shows as it is, is no news.
  await act(async () => tellOfChanges([{ id: '2', updatedAt: at, matches: true, isNew: false }]));
  expect(container.textContent).toContain('3 new or changed requests');
  expect(reload).not.toHaveBeenCalled();
  await click(button('Show'));
  expect(reload).toHaveBeenCalledOnce();
});

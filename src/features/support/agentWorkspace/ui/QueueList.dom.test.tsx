import { act } from 'react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { useSelection } from '#ui/lists/useSelection.ts';
import { answerCalls } from '#ui/testing/answerCalls.ts';
import { renderComponent } from '#ui/testing/renderComponent.tsx';
import { fieldColumn } from '../queueColumnRules.ts';
import { QueueList } from './QueueList.tsx';
import type { QueueGroupNode, QueueNode } from './queueNode.ts';

const node = (id: string, more: Partial<QueueNode> = {}): QueueNode => ({
  ...{ id, number: `10${id}`, kind: 'TICKET', title: `Subject ${id}`, status: 'OPEN' },
  ...{ priority: 'HIGH', tags: ['vip', 'a', 'b', 'c'], channel: 'EMAIL', language: 'de' },
  ...{ createdAt: '2026-03-01T10:00:00Z', updatedAt: '2026-03-01T10:00:00Z' },
  ...{ lastActivityAt: '2026-03-02T10:00:00Z', dueAt: null, lastAuthor: 'REQUESTER' },
  ...{ companyName: 'Acme', type: { id: '1', name: 'Repair' }, match: null, clocks: [] },
  ...{ author: null, authorName: 'Mia', assignee: null, team: { id: '1', name: 'Devices' } },
  fieldValues: [{ key: 'serial', name: 'Serial', kind: 'TEXT', texts: ['A-7'] }],
  ...more,
});

const group = (key: string, requestIds: string[], isFolded = false): QueueGroupNode => ({
  ...{ key, name: null, count: 1234, isFolded, requestIds },
});

function List(props: { columns: string[]; nodes: QueueNode[]; groups?: QueueGroupNode[] }) {
  const selection = useSelection(props.nodes.map(({ id }) => id));
  return (
    <>
      <QueueList
        {...{ selection, columns: props.columns, nodes: props.nodes }}
        groups={props.groups ?? []}
        groupBy={props.groups ? 'PRIORITY' : null}
        fields={[{ key: 'serial', name: 'Serial number' }]}
        rows={{ current: null }}
      />
      <output>{selection.ids.join(' ')}</output>
    </>
  );
}

// Who has the requests open.
beforeEach(() => {
  answerCalls({ supportPresence: () => [] });
});

function atWidth(isWide: boolean): void {
  vi.stubGlobal('matchMedia', () => ({
    ...{ matches: isWide, addEventListener: () => undefined, removeEventListener: () => undefined },
  }));
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
}

const texts = (container: Element, selector: string) =>
  [...container.querySelectorAll(selector)].map((each) => each.textContent);

it('a wide page has a table with the chosen columns in their order', async () => {
  atWidth(true);
  const columns = ['TAGS', 'SUBJECT', fieldColumn('serial'), 'COMPANY', 'TYPE', 'LANGUAGE'];
  const { container } = await renderComponent(<List columns={columns} nodes={[node('1')]} />);
  expect(texts(container, 'thead th').slice(1)).toEqual([
    ...['Tags', 'Subject', 'Serial number', 'Company', 'Type', 'Language'],
  ]);
  expect(texts(container, 'tbody td, tbody th').slice(1)).toEqual([
    ...['vipab+1', 'Subject 1', 'A-7', 'Acme', 'Repair', 'German'],
  ]);
  expect(container.querySelector('ul')).toBeNull();
});

it('a narrow page has a list, whatever the columns are', async () => {
  atWidth(false);
  const { container } = await renderComponent(<List columns={['SUBJECT']} nodes={[node('1')]} />);
  expect(container.querySelector('table')).toBeNull();
  expect(texts(container, 'li a')).toEqual(['Subject 1']);
});

it('selects all of the page, and none of it again', async () => {
  atWidth(true);
  const { get } = await renderComponent(
    <List columns={['SUBJECT']} nodes={[node('1'), node('2')]} />,
  );
  const all = get('thead input');
  await act(async () => all.click());
  expect(get('output').textContent).toBe('1 2');
  await act(async () => all.click());
  expect(get('output').textContent).toBe('');
});

it.each([true, false])('groups have their counts and are folded (wide: %s)', async (isWide) => {
  atWidth(isWide);
  const { container, button, router } = await renderComponent(
    <List
      columns={['SUBJECT']}
      nodes={[node('1')]}
      groups={[group('URGENT', ['1']), group('LOW', [], true)]}
    />,
  );
  const [urgent, low] = [button(/^Urgent/), button(/^Low/)];
  expect([urgent.textContent, low.textContent]).toEqual(['Urgent1,234', 'Low1,234']);
  expect([urgent, low].map((each) => each.getAttribute('aria-expanded'))).toEqual([
    'true',
    'false',
  ]);
  expect(container.querySelectorAll('[data-row]')).toHaveLength(1);
  await act(async () => urgent.click());
  expect(router.state.location.search).toBe('?folded=URGENT');
  await act(async () => button(/^Urgent/).click());
});

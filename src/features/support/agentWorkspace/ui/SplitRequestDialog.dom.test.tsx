import { expect, it, vi } from 'vitest';
import words from '#locales/en/supportDesk.json' with { type: 'json' };
import { click, renderComponent } from '#ui/testing/renderComponent.tsx';
import { memberShell } from '#ui/testing/testShell.ts';
import { SplitRequestDialog } from './SplitRequestDialog.tsx';
import type { AgentRequestNode } from './useAgentRequest.ts';

type Entry = AgentRequestNode['entries'][number];

const entry = (seq: number, changes: Partial<Entry> = {}) =>
  ({
    ...{ id: `${seq}`, seq, kind: 'REPLY', isPublic: true, authorRole: 'REQUESTER' },
    ...{ content: `<p>Message ${seq}</p>`, author: null, authorName: 'Ada', ...changes },
  }) as Entry; // what the dialog reads of it

async function open(entries: Entry[]) {
  const dismiss = vi.fn();
  const request = { id: '1', number: '100', entries } as AgentRequestNode; // likewise
  const controls = { closable: true, dismiss, close: vi.fn() };
  const view = await renderComponent(
    <SplitRequestDialog request={request} {...controls} />,
    memberShell(),
  );
  return { ...view, dismiss };
}

it.each([
  ['one message', [entry(1)]],
  ['answers of agents', [entry(1), entry(2, { authorRole: 'AGENT' })]],
  [
    'notes and events',
    [entry(1), entry(2, { kind: 'NOTE', isPublic: false, authorRole: 'AGENT' })],
  ],
])('says why a request with %s cannot be split', async (_what, entries) => {
  const { container, button, dismiss } = await open(entries);
  expect(container.textContent).toContain(words.split.nothing);
  expect(container.querySelector('form')).toBeNull();
  await click(button('Close'));
  expect(dismiss).toHaveBeenCalled();
});

it('offers every later message if one of the customer can begin the new request', async () => {
  const { container } = await open([entry(1), entry(2), entry(3, { authorRole: 'AGENT' })]);
  expect(container.querySelectorAll('fieldset input')).toHaveLength(2);
});

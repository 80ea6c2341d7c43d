import { act, createRef } from 'react';
import { expect, test, vi } from 'vitest';
import { renderComponent, untilShown } from '../testing/renderComponent.tsx';
import type { QuickText } from './editorTypes.ts';
import type { InsertHtml } from './PlainTextEditor.tsx';
import { RichTextEditor } from './RichTextEditor.tsx';

const quick = (id: string, fields: Partial<QuickText> = {}): QuickText => ({
  ...{ id, name: id, folder: '', kind: 'Text', summary: '', note: null },
  onChoose: vi.fn(),
  ...fields,
});

async function openEditor(find: (query: string) => Promise<QuickText[]>) {
  const inserter = createRef<InsertHtml>();
  let html = '';
  const { get, container } = await renderComponent(
    <RichTextEditor
      initialHtml=""
      label="Reply"
      onChange={(content) => {
        html = content.html;
      }}
      uploadImage={() => new Promise(() => undefined)}
      findMembers={async () => []}
      findQuickTexts={find}
      inserter={inserter}
    />,
  );
  const box = () => get<HTMLElement>('[role=textbox]');
  const key = (name: string) =>
    act(async () => {
      box().dispatchEvent(
        new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }),
      );
    });
  const write = (text: string) => act(async () => inserter.current?.(text));
  const options = () => [...container.querySelectorAll('[role=option]')];
  return { box, key, write, options, container, written: () => html };
}

test('a slash opens the list; arrows and Enter put the chosen text in its place', async () => {
  const hello = quick('Hello', { html: '<p>Hello Zoe</p>' });
  const bye = quick('Bye', { html: '<p>Bye Zoe</p>', note: 'Not in German', folder: 'Ends' });
  const asked: string[] = [];
  const { box, key, write, options, container, written } = await openEditor(async (query) => {
    asked.push(query);
    return [hello, bye];
  });
  await write('Dear /th');
  await untilShown(() => expect(options()).toHaveLength(2));
  expect(asked.at(-1)).toBe('th');
  expect(box().getAttribute('aria-activedescendant')).toBe(options()[0]?.id);
  await key('ArrowDown');
  expect(options()[1]?.getAttribute('aria-selected')).toBe('true');
  // What it inserts is read before it is inserted.
  expect(container.textContent).toContain('Bye Zoe');
  expect(container.textContent).toContain('Not in German');
  await key('Enter');
  expect(options()).toHaveLength(0);
  expect(written()).toContain('Bye Zoe');
  expect(written()).not.toContain('/th');
  expect(bye.onChoose).toHaveBeenCalledOnce();
});

test('an action leaves no text behind', async () => {
  const macro = quick('Solve', { summary: 'Set status: Solved' });
  const { key, write, options, written } = await openEditor(async () => [macro]);
  await write('/so');
  await untilShown(() => expect(options()).toHaveLength(1));
  await key('Enter');
  expect(macro.onChoose).toHaveBeenCalledOnce();
  expect(written()).toBe('');
});

test('Escape closes it and keeps what was typed; paths and fractions open none', async () => {
  const find = vi.fn(async (query: string) => (query === 'th' ? [quick('Thanks')] : []));
  const { key, write, options, written } = await openEditor(find);
  await write('/th');
  await untilShown(() => expect(options()).toHaveLength(1));
  await key('Escape');
  expect(options()).toHaveLength(0);
  expect(written()).toBe('<p>/th</p>');
  find.mockClear();
  await write(' 3/4 or 3 / 4, see https://example.com/th');
  expect(find).not.toHaveBeenCalled();
});

test('Enter while the list is loading chooses of what was typed last', async () => {
  const loads = new Map<string, (found: QuickText[]) => void>();
  const old = quick('Old');
  const next = quick('New');
  const { key, write } = await openEditor((query) => new Promise((done) => loads.set(query, done)));
  await write('/a');
  await untilShown(() => expect(loads.has('a')).toBe(true));
  await act(async () => loads.get('a')?.([old]));
  await write('b');
  await untilShown(() => expect(loads.has('ab')).toBe(true));
  await key('Enter');
  expect(old.onChoose).not.toHaveBeenCalled();
  await act(async () => loads.get('ab')?.([next]));
  await untilShown(() => expect(next.onChoose).toHaveBeenCalledOnce());
  expect(old.onChoose).not.toHaveBeenCalled();
});

import { expect, it, vi } from 'vitest';
import desk from '#locales/en/supportDesk.json' with { type: 'json' };
import words from '#locales/en/supportMerging.json' with { type: 'json' };
import { answerCalls } from '#ui/testing/answerCalls.ts';
import { click, renderComponent, typeInto, untilShown } from '#ui/testing/renderComponent.tsx';
import { memberShell } from '#ui/testing/testShell.ts';
import { MergeRequestDialog } from './MergeRequestDialog.tsx';

const at = '2026-05-02T10:00:00.000Z';
const side = (id: string, needs: boolean) => ({
  ...{ id, number: `10${id}`, title: `Request ${id}`, status: 'OPEN', createdAt: at, excerpt: '' },
  ...{ lastActivityAt: at, authorName: 'Ada', requesterEmail: null, author: null },
  ...{ newReaders: needs ? ['Ada Lovelace'] : [], duplicates: [], customerRequests: [] },
});

async function open(needs: Record<string, boolean> = {}) {
  const merged: Record<string, unknown>[] = [];
  const asked = answerCalls({
    supportRequest: (args) => {
      const { id } = args as unknown as { id: string };
      const likely = id === '1' ? [side('2', false)] : [];
      return { ...side(id, needs[id] ?? false), duplicates: likely, customerRequests: likely };
    },
    supportQueue: () => ({ nodes: [side('1', false), side('3', false)] }),
    mergeRequests: ({ input }) => {
      merged.push(input);
      return { request: { id: '2', number: '102' } };
    },
  });
  const controls = { closable: true, dismiss: vi.fn(), close: vi.fn() };
  const view = await renderComponent(
    <MergeRequestDialog request={{ id: '1', number: '101' }} {...controls} />,
    memberShell(),
  );
  await untilShown(() => expect(view.container.textContent).toContain('Request 2'));
  return { ...view, ...controls, merged, asked };
}

it('suggests what is likely, once each, and merges into what is chosen', async () => {
  const { container, get, button, merged, close } = await open();
  expect(container.querySelectorAll('input[type=radio]')).toHaveLength(1);
  await click(get('input[type=radio]'));
  await untilShown(() => expect(container.textContent).toContain(words.goesOn));
  await click(button(desk.merge.submit));
  await untilShown(() => expect(close).toHaveBeenCalledWith({ number: '102', sourceId: '1' }));
  expect(merged).toMatchObject([{ sourceId: '1', targetId: '2' }]);
});

it('merges in the other direction', async () => {
  const { container, get, button, merged, close } = await open();
  await click(get('input[type=radio]'));
  await untilShown(() => expect(container.textContent).toContain(words.swap));
  await click(button(words.swap));
  await click(button(desk.merge.submit));
  await untilShown(() => expect(close).toHaveBeenCalledWith({ number: '101', sourceId: '2' }));
  expect(merged).toMatchObject([{ sourceId: '2', targetId: '1' }]);
});

it('asks again for the confirmation in the direction that needs it', async () => {
  const { container, get, button } = await open({ 1: true });
  await click(get('input[type=radio]'));
  await untilShown(() => expect(container.textContent).toContain(words.goesOn));
  expect(container.textContent).not.toContain(desk.merge.confirm);
  await click(button(words.swap));
  expect(container.textContent).toContain(desk.merge.confirm);
  expect(container.textContent).toContain('Ada Lovelace');
  const submit = button(desk.merge.submit) as HTMLButtonElement;
  expect(submit.disabled).toBe(true);
  await click(get('input[type=checkbox]'));
  expect(submit.disabled).toBe(false);
});

it('finds others by what is typed, but never the request itself', async () => {
  const { container, get, asked } = await open();
  await typeInto(get('input[type=search]'), 'request');
  await untilShown(() => expect(container.textContent).toContain('Request 3'));
  expect(container.querySelectorAll('input[type=radio]')).toHaveLength(1);
  expect(asked).toContain('supportQueue');
});

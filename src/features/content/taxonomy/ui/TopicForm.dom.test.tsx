import { act } from 'react';
import { expect, it } from 'vitest';
import { modalQueue } from '#ui/overlays/modalQueue.ts';
import { answerCalls } from '#ui/testing/answerCalls.ts';
import { click, renderComponent, typeInto, untilShown } from '#ui/testing/renderComponent.tsx';
import { memberShell } from '#ui/testing/testShell.ts';
import { TopicForm } from './TopicForm.tsx';

async function open() {
  const sent: unknown[] = [];
  answerCalls({
    createTopic({ input }) {
      sent.push(input);
      return { topic: { id: '7' } };
    },
  });
  const form = (
    <TopicForm topic={null} categoryId="3" categories={[]} fields={[]} closeHref="/places" />
  );
  return { ...(await renderComponent(form, memberShell())), sent };
}

const types = '[name=allowedPostTypes]';

it('asks for a title and for something that may be posted, each at its field', async () => {
  const { container, button, field, get, sent } = await open();
  await click(button('Save'));
  await untilShown(() => expect(field('Title').getAttribute('aria-invalid')).toBe('true'));
  expect(document.activeElement).toBe(field('Title'));
  await typeInto(field('Title'), 'Sensors');
  for (const box of container.querySelectorAll<HTMLInputElement>(types)) await click(box);
  await click(button('Save'));
  await untilShown(() =>
    expect(get('fieldset [role=status]').textContent).toContain('cannot be blank'),
  );
  expect(sent).toEqual([]);
  await click(get(`${types}[value=QUESTION]`));
  await click(button('Save'));
  await untilShown(() =>
    expect(sent).toMatchObject([
      { title: 'Sensors', categoryId: '3', allowedPostTypes: ['QUESTION'] },
    ]),
  );
});

it('asks before another form of the page takes the place of words that are not saved', async () => {
  const { field, router } = await open();
  await typeInto(field('Title'), 'Earth');
  await act(() => router.navigate('/?edit=category-2'));
  expect(modalQueue.current()?.key).toBe('confirmation');
  await act(async () => modalQueue.current()?.close(false));
  expect([router.state.location.search, field('Title').value]).toEqual(['', 'Earth']);
  await act(() => router.navigate('/?edit=category-2'));
  await act(async () => modalQueue.current()?.close(true));
  await untilShown(() => expect(router.state.location.search).toBe('?edit=category-2'));
});

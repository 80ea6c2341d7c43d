import { act } from 'react';
import { expect, it } from 'vitest';
import { answerCalls, offline } from '#ui/testing/answerCalls.ts';
import { press, renderComponent, typeInto, untilShown } from '#ui/testing/renderComponent.tsx';
import { SearchBox } from './SearchBox.tsx';

const pumps = ['The pump hums', 'Which pump?'].map((text, index) => ({
  ...{ kind: 'CONVERSATION', id: `${index + 1}`, text, path: `/conversations/${index + 1}` },
  ...{ title: [{ text, hit: false }], type: 'QUESTION', language: 'en', isSolved: false },
}));

async function open(searchSuggestions: () => unknown = () => pumps) {
  const asked = answerCalls({ searchSuggestions });
  const page = await renderComponent(<SearchBox size="compact" />);
  const options = () => [...page.container.querySelectorAll('[role=option]')];
  return { ...page, asked, box: page.get('input'), options };
}

/** A little longer than one who types is waited for. */
const pause = () => act(async () => new Promise((resolve) => setTimeout(resolve, 400)));

it('suggests from the third character on', async () => {
  const { box, asked, options } = await open();
  await typeInto(box, 'pu');
  await pause();
  expect(asked).toEqual([]);
  await typeInto(box, 'pum');
  await untilShown(() => expect(options()).toHaveLength(2));
  expect(box.getAttribute('aria-expanded')).toBe('true');
});

it('counts a Chinese or Japanese character as two', async () => {
  const { box, options } = await open();
  await typeInto(box, '轮胎');
  await untilShown(() => expect(options()).toHaveLength(2));
});

it('keeps what was typed when its list is closed, and goes to the option that was moved to', async () => {
  const { box, options, router } = await open();
  await typeInto(box, 'pump');
  await untilShown(() => expect(options()).toHaveLength(2));
  await press(box, 'Escape');
  expect([options().length, box.value]).toEqual([0, 'pump']);
  await press(box, 'ArrowDown');
  await press(box, 'ArrowDown');
  const marked = options().find((option) => option.getAttribute('aria-selected') === 'true');
  expect(marked?.id).toBe(box.getAttribute('aria-activedescendant'));
  await press(box, 'Enter');
  await untilShown(() => expect(router.state.location.pathname).toBe(marked?.getAttribute('href')));
});

it('suggests nothing without a network, and says nothing of it', async () => {
  const { box, asked, container, options } = await open(() => {
    throw offline();
  });
  await typeInto(box, 'pump');
  await untilShown(() => expect(asked).toEqual(['searchSuggestions']));
  await pause();
  expect(options()).toEqual([]);
  expect(container.querySelector('[role=alert]')).toBeNull();
});

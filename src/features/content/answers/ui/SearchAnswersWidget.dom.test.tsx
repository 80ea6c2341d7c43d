import { expect, it } from 'vitest';
import type { PageSubject } from '#features/base/layouts/widget.ts';
import { answerCalls, refusedAnswer } from '#ui/testing/answerCalls.ts';
import { click, renderComponent, untilShown } from '#ui/testing/renderComponent.tsx';
import type { SearchAnswersData } from './answerDocuments.ts';
import { SearchAnswersWidget } from './SearchAnswersWidget.tsx';

const page = {
  pathname: '/conversations/search',
  search: '?q=valve+after+power+cut',
} as unknown as PageSubject; // what of it the widget reads

const answer = {
  ...{ key: '2-7-a', id: 'sealed', mark: 'ACCEPTED', path: '/conversations/x/3?commentId=7' },
  ...{ writtenAt: '2023-01-02T00:00:00Z', isOld: true, author: null },
  text: [
    { text: 'The ', hit: false },
    { text: 'valve', hit: true },
    { text: ' closes by itself.', hit: false },
  ],
  post: { id: '3', type: 'QUESTION', title: 'Is it open after a power cut?', language: 'en' },
};

const render = (searchAnswers: object) =>
  renderComponent(
    <SearchAnswersWidget
      id="w"
      properties={{}}
      page={page}
      data={{ searchAnswers } as unknown as SearchAnswersData} // a part of the author is enough
    />,
  );

it('quotes a passage with its source, mark and age', async () => {
  const { container, get } = await render({ state: 'FOUND', nodes: [answer] });
  expect(get('blockquote').textContent).toBe('The valve closes by itself.');
  expect(get('blockquote mark').textContent).toBe('valve');
  expect(get('a').getAttribute('href')).toContain('commentId=7');
  expect(container.textContent).toContain('Accepted answer');
  expect(container.textContent).toContain('May be out of date');
});

it('leads to a post with the search as its title where there is no good answer, and shows nothing for a name', async () => {
  const none = await render({ state: 'NONE', nodes: [] });
  expect(none.container.textContent).toContain('No good answer yet');
  expect(none.get('a').getAttribute('href')).toContain('title=valve+after+power+cut');
  const name = await render({ state: 'NOT_ASKED', nodes: [] });
  expect(name.container.textContent).toBe('');
});

it('sends whether an answer helped, and shows what was said before if that fails', async () => {
  const sent: unknown[] = [];
  let isRefused = false;
  answerCalls({
    rateAnswer({ input }) {
      if (isRefused) throw refusedAnswer('RATE_LIMITED');
      sent.push(input);
      return { ok: true };
    },
  });
  const { button } = await render({ state: 'FOUND', nodes: [answer] });
  const pressed = (name: string) => button(name).getAttribute('aria-pressed');
  await click(button('This answer helped'));
  await untilShown(() => expect(pressed('This answer helped')).toBe('true'));
  isRefused = true;
  await click(button('This answer didn’t help'));
  await untilShown(() => expect(pressed('This answer helped')).toBe('true'));
  expect(pressed('This answer didn’t help')).toBe('false');
  expect(sent).toEqual([{ answerId: 'sealed', helpful: true }]);
});

const phrased = (text: string, sources: number[], key = answer.key) => ({
  answer: { sentences: [{ text, sources }], sources: [{ key }] },
});

it('shows what a model says that the quotes say as text, with the quotes one click away', async () => {
  answerCalls({
    phraseAnswer: ({ input }) => {
      expect(input.keywords).toBe('valve after power cut');
      return phrased('It closes <b>by itself</b> [x](https://evil.example).', [1]);
    },
  });
  const { container, get, button } = await render({
    ...{ state: 'FOUND', nodes: [answer], mayBePhrased: true },
  });
  expect(get('blockquote').textContent).toBe('The valve closes by itself.');
  await untilShown(() =>
    expect(container.textContent).toContain('Generated from community answers'),
  );
  expect(container.textContent).toContain('It closes <b>by itself</b>');
  expect(container.querySelectorAll('b, a[href*="evil"]')).toHaveLength(0);
  const quote = get('details') as HTMLDetailsElement;
  expect(quote.open).toBe(false);
  expect(quote.textContent).toContain('The valve closes by itself.');
  await click(button('Source 1: Is it open after a power cut?'));
  expect(quote.open).toBe(true);
});

it.each([
  ['it fails', () => Promise.reject(refusedAnswer('RATE_LIMITED'))],
  ['nothing is left', () => ({ answer: null })],
  ['a text has changed', () => phrased('It closes by itself.', [1], '2-7-b')],
])('keeps the quotes as they are where %s', async (_when, phraseAnswer) => {
  const asked = answerCalls({ phraseAnswer });
  const { container, get } = await render({
    ...{ state: 'FOUND', nodes: [answer], mayBePhrased: true },
  });
  await untilShown(() => expect(container.querySelector('[role="status"]')).toBeNull());
  expect(asked).toEqual(['phraseAnswer']);
  expect(get('blockquote').textContent).toBe('The valve closes by itself.');
  expect(container.textContent).toContain('Answer from the community');
  expect(container.textContent).not.toContain('Generated');
});

it('asks nothing where no model is on', async () => {
  const asked = answerCalls({});
  await render({ state: 'FOUND', nodes: [answer], mayBePhrased: false });
  expect(asked).toEqual([]);
});

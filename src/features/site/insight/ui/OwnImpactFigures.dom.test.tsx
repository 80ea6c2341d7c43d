import { expect, it } from 'vitest';
import { answerCalls, refusedAnswer } from '#ui/testing/answerCalls.ts';
import { renderComponent, untilShown } from '#ui/testing/renderComponent.tsx';
import { OwnImpactFigures } from './OwnImpactFigures.tsx';

const shown = async (ownImpact: object) => {
  answerCalls({ ownImpact: () => ownImpact });
  return (await renderComponent(<OwnImpactFigures />)).container;
};

it('shows whom a member helped, and how often others viewed what they wrote', async () => {
  const views = { recentPosts: 3, recentAnswers: 4, all: 1_200 };
  const container = await shown({ peopleHelped: 1, views });
  await untilShown(() => expect(container.textContent).toContain('person helped'));
  const figures = [...container.querySelectorAll('dd')].map(({ textContent }) => textContent);
  expect(figures).toEqual(['1', '7', expect.stringMatching(/^1(,200|\.2K)/)]);
  expect(container.textContent).toContain('Only you can see this');
});

it('says how to begin where there is nothing yet', async () => {
  const views = { recentPosts: 0, recentAnswers: 0, all: 0 };
  const container = await shown({ peopleHelped: 0, views });
  await untilShown(() => expect(container.textContent).toContain('Answer a question'));
  expect(container.querySelector('dl')).toBeNull();
});

it('leaves views out while analytics are off, and itself if it can’t be read', async () => {
  const container = await shown({ peopleHelped: 2, views: null });
  await untilShown(() => expect(container.querySelectorAll('dd')).toHaveLength(1));
  const asked = answerCalls({
    ownImpact: () => {
      throw refusedAnswer('INTERNAL_SERVER_ERROR');
    },
  });
  const failed = await renderComponent(<OwnImpactFigures />);
  await untilShown(() => expect(asked).toEqual(['ownImpact']));
  expect(failed.container.textContent).toBe('');
});

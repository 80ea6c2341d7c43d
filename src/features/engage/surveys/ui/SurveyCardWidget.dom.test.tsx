import { expect, it } from 'vitest';
import { renderComponent } from '#ui/testing/renderComponent.tsx';
import { memberShell } from '#ui/testing/testShell.ts';
import { SurveyCardWidget } from './SurveyCardWidget.tsx';

type CardProps = Parameters<typeof SurveyCardWidget>[0];

const card = async (changes: object) => {
  const survey = {
    ...{
      id: '4',
      title: 'Your first harvest',
      description: 'Two questions.',
      path: '/surveys/x/4',
    },
    ...{ phase: 'OPEN', opensAt: null, closesAt: null, hasResponded: false, ...changes },
  };
  // What of its properties the widget reads.
  const props = { data: { survey } } as unknown as CardProps;
  const { container } = await renderComponent(<SurveyCardWidget {...props} />, memberShell());
  return { text: container.textContent, links: container.querySelectorAll('a').length };
};

it('offers to take part in an open survey, once', async () => {
  const open = await card({});
  expect(open.text).toContain('Your first harvest');
  expect(open.text).toContain('Take survey');
  const answered = await card({ hasResponded: true });
  expect(answered.text).not.toContain('Take survey');
  expect(answered.links).toBe(1);
  const closed = await card({ phase: 'CLOSED' });
  expect(closed.text).toContain('Closed');
  expect(closed.links).toBe(1);
});

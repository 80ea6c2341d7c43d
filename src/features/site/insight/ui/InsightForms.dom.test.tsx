import { expect, it } from 'vitest';
import type { PageSubject } from '#features/base/layouts/widget.ts';
import { ClientError } from '#ui/clientError.ts';
import { answerCalls } from '#ui/testing/answerCalls.ts';
import { click, renderComponent, typeInto, untilShown } from '#ui/testing/renderComponent.tsx';
import { memberShell } from '#ui/testing/testShell.ts';
import type { InsightGoalNode } from './dashboardDocuments.ts';
import { FigureGoals } from './FigureGoals.tsx';
import { InsightGoalWidget } from './InsightGoalWidget.tsx';
import { InsightAnnotations, SaveInsightView } from './InsightViews.tsx';

const goalPage = {
  ...{ key: 'ADMIN_INSIGHT_GOAL_PAGE', pathname: '/admin/insight/goals/new' },
  search: '?figure=firstResponse&time=BUSINESS&period=7',
  ...{ conversationId: null, topicId: null, categoryId: null, memberId: null },
  ...{ newPostParent: {}, breadcrumbs: [], notice: null },
} satisfies PageSubject;

const hiddenOf = (form: HTMLFormElement | null | undefined) =>
  Object.fromEntries(
    [...(form?.querySelectorAll<HTMLInputElement>('input[type=hidden]') ?? [])]
      .filter(({ name }) => name !== '_csrf')
      .map(({ name, value }) => [name, value]),
  );

it('sets a goal with the narrowing of the address, with scripts and without', async () => {
  const sent: unknown[] = [];
  answerCalls({
    saveInsightGoal({ input }) {
      sent.push(input);
      return { id: '1' };
    },
  });
  const insightGoalDraft = {
    ...{ figure: 'firstResponse', name: 'Time to first reply', unit: 'SECONDS' as const },
    ...{ fixedDirection: 'AT_MOST' as const, query: null, amount: null, goal: null },
    amountUnit: 'HOURS' as const,
  };
  const { button, field, container } = await renderComponent(
    <InsightGoalWidget
      {...{ id: 'widget', properties: {}, page: goalPage, data: { insightGoalDraft } }}
    />,
    memberShell(),
  );
  const form = container.querySelector('form');
  expect(form?.getAttribute('action')).toMatch(/\/forms\/saveInsightGoal$/);
  expect(hiddenOf(form)).toEqual({ figure: 'firstResponse', query: 'time=BUSINESS' });
  await typeInto(field('At most'), '4');
  await click(button('Save goal'));
  await untilShown(() =>
    expect(sent).toEqual([
      {
        ...{ id: null, figure: 'firstResponse', query: 'time=BUSINESS', amount: 4, unit: 'HOURS' },
        ...{ direction: 'AT_MOST', period: 'QUARTER', repeats: true },
      },
    ]),
  );
});

const goal: InsightGoalNode = {
  ...{ id: '1', name: 'Time to first reply', unit: 'SECONDS', target: 14_400 },
  ...{ direction: 'AT_MOST', from: '2026-04-01', to: '2026-06-30', filters: ['time'] },
  ...{ value: 18_000, state: 'BEHIND', share: 1 },
  ...{ path: '/admin/insight/content', editPath: '/admin/insight/goals/1' },
};

it('tells what a goal asks for, where it stands and until when', async () => {
  const { container } = await renderComponent(<FigureGoals goals={[goal]} />, memberShell());
  for (const text of ['at most 4', 'Off track', '5', 'filtered by Business hours', '2026'])
    expect(container.textContent).toContain(text);
  expect(container.querySelector('a')?.getAttribute('href')).toBe('/admin/insight/goals/1');
});

it('shows a refusal at the form that it is about', async () => {
  const refused = new ClientError('VALIDATION_FAILED', 'VALIDATION_FAILED', {
    faults: [{ field: 'text', rule: 'required', message: '' }],
  });
  const place = { path: '/admin/insight?period=7', refused };
  const { container } = await renderComponent(
    <>
      <SaveInsightView {...place} dashboard="overview" search={new URLSearchParams('period=7')} />
      <InsightAnnotations {...place} annotations={[]} today="2026-06-15" />
    </>,
    memberShell(),
  );
  const [view, annotation] = container.querySelectorAll('form');
  expect(hiddenOf(view)).toEqual({ dashboard: 'overview', query: 'period=7', path: place.path });
  expect(view?.querySelector('[aria-invalid], [role=alert]')).toBeNull();
  expect(hiddenOf(annotation)).toEqual({ path: place.path });
  expect(annotation?.querySelector('[aria-invalid]')?.getAttribute('name')).toBe('text');
});

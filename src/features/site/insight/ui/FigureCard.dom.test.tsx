import { expect, it } from 'vitest';
import { settleAsked } from '#core/insight/insightAsked.ts';
import { renderComponent } from '#ui/testing/renderComponent.tsx';
import type { InsightFigureNode } from './dashboardDocuments.ts';
import { FigureCard } from './FigureCard.tsx';

const figure: InsightFigureNode = {
  ...{ key: 'attendance', name: 'Attendance', definition: 'Who checked in.', form: 'LINE' },
  ...{ unit: 'SHARE', better: 'MORE', isNow: false, isTimed: false, isMeasured: true },
  ...{
    notApplied: [],
    goals: [],
    takesGoals: false,
    value: 0,
    previous: 0,
    p90: null,
    rowAction: null,
    rows: [],
  },
  steps: [{ start: '2026-03-01', value: 0, previous: null }],
  chart: { lines: ['M0 1H2', ''], areas: [''], top: 1, valueTicks: [], dayTicks: [] },
};

async function textOf(changes: Partial<InsightFigureNode>): Promise<string> {
  const { container } = await renderComponent(
    <FigureCard
      figure={{ ...figure, ...changes }}
      asked={settleAsked({ from: '2026-03-01', to: '2026-03-01' })}
      search={new URLSearchParams()}
      annotations={[]}
    />,
  );
  return container.textContent ?? '';
}

it('leads to what a share of 0 counts, which a count of 0 has none of', async () => {
  expect(await textOf({})).toContain('Show all');
  expect(await textOf({})).not.toContain('Nothing in this period');
  expect(await textOf({ unit: 'COUNT' })).toContain('Nothing in this period');
  expect(await textOf({ value: null, previous: null })).toContain('Nothing in this period');
});

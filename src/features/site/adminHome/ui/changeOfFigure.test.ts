import { expect, test } from 'vitest';
import { changeOfFigure } from './changeOfFigure.ts';

const count = { unit: 'COUNT', better: 'MORE' } as const;
const share = { unit: 'SHARE', better: 'MORE' } as const;
const wait = { unit: 'SECONDS', better: 'FEWER' } as const;

test('counts and durations change by a share of what they were, shares by the difference', () => {
  expect(changeOfFigure({ ...count, value: 15, previous: 10 })).toEqual({ by: 0.5, isGood: true });
  expect(changeOfFigure({ ...wait, value: 30, previous: 60 })).toEqual({ by: -0.5, isGood: true });
  expect(changeOfFigure({ ...wait, value: 90, previous: 60 })).toEqual({ by: 0.5, isGood: false });
  expect(changeOfFigure({ ...share, value: 0.25, previous: 0.75 })).toEqual({
    ...{ by: -0.5, isGood: false },
  });
});

test.each([
  { ...count, value: 5, previous: 0 },
  { ...count, value: 1001, previous: 1000 },
  { ...share, value: null, previous: 0.5 },
  { ...wait, value: 60, previous: null },
])('%j has no change to tell', (figure) => expect(changeOfFigure(figure)).toBeNull());

import { expect, test } from 'vitest';
import { calendarValues, policyFormSchema, policyInputOf } from './policyFormRules.ts';

const calendar = {
  timeZone: 'Europe/Berlin',
  intervals: [
    { day: 1, from: 540, to: 720 },
    { day: 1, from: 780, to: 1440 },
    { day: 6, from: 600, to: 720 },
  ],
  exceptions: [
    { date: '2026-12-25', intervals: [] },
    {
      date: '2026-12-24',
      intervals: [
        { from: 540, to: 720 },
        { from: 780, to: 840 },
      ],
    },
  ],
};
const others = {
  ...{ name: 'Gold', priorities: ['URGENT'], kinds: ['CASE'], companies: ' acme, , zenith,acme ' },
  ...{ typeIds: ['4'], firstMinutes: 60, nextMinutes: null, resolutionMinutes: null },
};
const inputOf = (values: object) => policyInputOf(policyFormSchema.parse({ ...others, ...values }));

test('a calendar with several intervals and dated exceptions survives the form', () => {
  const input = inputOf(calendarValues(calendar));
  expect(input.calendar).toEqual(calendar);
  expect(input.conditions).toEqual({
    ...{ priorities: ['URGENT'], kinds: ['CASE'], typeIds: ['4'], partnerIds: ['acme', 'zenith'] },
  });
});

test('the same hours on weekdays are one row of the form; none is around the clock', () => {
  const weekdays = {
    ...calendar,
    intervals: [1, 2, 3, 4, 5].map((day) => ({ day, from: 480, to: 1080 })),
  };
  expect(calendarValues(weekdays)).toMatchObject({ hours: 'WEEKDAYS', from: '08:00', to: '18:00' });
  expect(inputOf(calendarValues(weekdays)).calendar).toEqual(weekdays);
  expect(inputOf(calendarValues(null)).calendar).toBeNull();
});

test('hours end at midnight or on the next day, and those without an end are refused at their row', () => {
  const faultsOf = (values: object) =>
    policyFormSchema
      .safeParse({ ...others, ...calendarValues(calendar), ...values })
      .error?.issues.map(({ path }) => path.join('.'));
  const spanOf = (from: string, to: string) =>
    inputOf({ ...calendarValues(calendar), hours: 'CUSTOM', intervals: [{ day: '1', from, to }] })
      .calendar?.intervals;
  expect(spanOf('18:00', '24:00')).toEqual([{ day: 1, from: 1080, to: 1440 }]);
  expect(spanOf('18:00', '00:00')).toEqual([{ day: 1, from: 1080, to: 1440 }]);
  expect(spanOf('22:00', '02:00')).toEqual([{ day: 1, from: 1320, to: 1560 }]);
  const night = { timeZone: 'UTC', exceptions: [], intervals: [{ day: 1, from: 1320, to: 1440 }] };
  expect(calendarValues(night).intervals).toEqual([{ day: '1', from: '22:00', to: '00:00' }]);
  expect(inputOf(calendarValues(night)).calendar).toEqual(night);
  expect(faultsOf({ intervals: [{ day: '1', from: '10:00', to: '10:00' }] })).toEqual([
    'intervals.0.to',
  ]);
  expect(faultsOf({ exceptions: [{ date: '2026-01-01', from: '10:00', to: '' }] })).toEqual([
    'exceptions.0.to',
  ]);
  expect(faultsOf({ intervals: [] })).toEqual(['hours']);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSpan, openingTime, spanOfTimes, timeOfMinutes } from './openingHours.ts';

test('hours end at midnight, however it is written, or on the next day', () => {
  for (const [from, to, span] of [
    ['09:00', '17:00', [540, 1020]],
    ['18:00', '24:00', [1080, 1440]],
    ['18:00', '00:00', [1080, 1440]],
    ['00:00', '24:00', [0, 1440]],
    ['00:00', '00:00', [0, 1440]],
    ['22:00', '02:00', [1320, 1560]],
    ['9:00', '8:59', [540, 1979]],
  ] as const) {
    expect(isSpan({ from, to })).toBe(true);
    expect(spanOfTimes({ from, to })).toEqual({ from: span[0], to: span[1] });
  }
});

test('what is no time, or no span, is refused', () => {
  const isTime = (text: string) => openingTime.safeParse(text).success;
  expect(['00:00', '24:00', '9:05', ' 23:59 '].every(isTime)).toBe(true);
  expect(['24:01', '25:00', '9', '9:5', '12:60', ''].some(isTime)).toBe(false);
  expect(isSpan({ from: '09:00', to: '09:00' })).toBe(false);
  expect(isSpan({ from: '24:00', to: '08:00' })).toBe(false);
});

test('a span is the same when it is opened again', () => {
  const minute = fc.integer({ min: 0, max: 1439 });
  fc.assert(
    fc.property(minute, fc.integer({ min: 1, max: 1440 }), (from, length) => {
      const span = { from, to: from + length };
      const times = { from: timeOfMinutes(span.from), to: timeOfMinutes(span.to) };
      fc.pre(isSpan(times));
      expect(spanOfTimes(times)).toEqual(span);
    }),
  );
});

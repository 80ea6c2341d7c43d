import { expect, test } from 'vitest';
import { freshUntilNext } from './freshUntil.ts';

test('only times to come end what is shown', () => {
  const told: string[] = [];
  const at = (time: string) => new Date(`2026-03-01T${time}Z`);
  freshUntilNext({ now: at('12:00'), freshUntil: (time) => told.push(time.toISOString()) }, [
    at('11:00'),
    null,
    at('12:00'),
    at('12:01'),
    at('13:00'),
  ]);
  expect(told).toEqual(['2026-03-01T12:01:00.000Z', '2026-03-01T13:00:00.000Z']);
});

import { expect, test } from 'vitest';
import { askedTypeFields, isTypeFor } from './requestTypeRules.ts';

const fields = [
  { key: 'device', required: true, showIf: null },
  { key: 'serial', required: true, showIf: { key: 'device', values: ['stake', 'hub'] } },
  { key: 'hubPhoto', required: false, showIf: { key: 'serial', values: ['H1'] } },
  { key: 'isLeaking', required: false, showIf: null },
  { key: 'since', required: false, showIf: { key: 'isLeaking', values: ['true'] } },
];

const keysFor = (answers: Record<string, unknown>) =>
  askedTypeFields(fields, answers).map(({ key }) => key);

test.each([
  [{}, ['device', 'isLeaking']],
  [{ device: 'app' }, ['device', 'isLeaking']],
  [{ device: 'hub' }, ['device', 'serial', 'isLeaking']],
  [{ device: ['app', 'stake'] }, ['device', 'serial', 'isLeaking']],
  [{ device: 'hub', serial: 'H1' }, ['device', 'serial', 'hubPhoto', 'isLeaking']],
  // An answer to a question that is no longer asked does not count.
  [{ device: 'app', serial: 'H1' }, ['device', 'isLeaking']],
  [{ isLeaking: true }, ['device', 'isLeaking', 'since']],
  [{ isLeaking: 'on' }, ['device', 'isLeaking', 'since']],
  [{ isLeaking: false }, ['device', 'isLeaking']],
])('asks, after the answers %j, for %j', (answers, keys) => {
  expect(keysFor(answers)).toEqual(keys);
});

test('a type is offered for tickets, cases or both', () => {
  expect(isTypeFor({ forTickets: true, forCases: false }, 'TICKET')).toBe(true);
  expect(isTypeFor({ forTickets: true, forCases: false }, 'CASE')).toBe(false);
});

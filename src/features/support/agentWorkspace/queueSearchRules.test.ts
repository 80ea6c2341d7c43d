import { describe, expect, test } from 'vitest';
import { readQueueSearch, searchOperators } from './queueSearchRules.ts';

const now = new Date('2026-03-10T15:00:00Z');
const read = (text: string) => readQueueSearch(text, now);

describe('a search of the desk', () => {
  test('is words, phrases and conditions', () => {
    const { search, problems } = read(
      'leaking valve status:open,Waiting -tag:vip team:"Second level"',
    );
    expect(problems).toEqual([]);
    expect(search.plain).toBe('leaking valve');
    expect(search.conditions).toEqual([
      { operator: 'status', values: ['OPEN', 'WAITING'], isNegated: false },
      { operator: 'tag', values: ['vip'], isNegated: true },
      { operator: 'team', values: ['Second level'], isNegated: false },
    ]);
  });

  test('with a phrase is not sought as it is in names', () => {
    expect(read('valve "error 42"').search.plain).toBe(null);
    expect(read('valve -pump').search.plain).toBe('valve');
  });

  test('of a number with # is that request only', () => {
    expect(read('#1042').search).toMatchObject({ number: 1042, texts: [], plain: null });
    expect(read('1042').search).toMatchObject({ number: null, plain: '1042' });
    expect(read('-#1042').search.number).toBe(null);
    expect(read('Re: [#1042] Pump hums').search).toMatchObject({ number: 1042, texts: [] });
    expect(read('Pump #1042').search).toMatchObject({ number: null, plain: 'Pump #1042' });
  });

  test.each([
    ['before:2026-03-01', 'created', null, '2026-03-01T00:00:00.000Z'],
    ['after:2026-03-01', 'created', '2026-03-01T00:00:00.000Z', null],
    ['after:7d', 'created', '2026-03-03T15:00:00.000Z', null],
    ['before:2w', 'created', null, '2026-02-24T15:00:00.000Z'],
    ['updated:today', 'updated', '2026-03-10T00:00:00.000Z', '2026-03-11T00:00:00.000Z'],
    ['updated:>2026-03-01', 'updated', '2026-03-02T00:00:00.000Z', null],
    ['updated:<yesterday', 'updated', null, '2026-03-09T00:00:00.000Z'],
  ])('%s is a range of time', (text, operator, from, to) => {
    const [found] = read(text).search.conditions;
    expect(JSON.parse(JSON.stringify(found))).toEqual({ operator, from, to, isNegated: false });
  });
});

describe('what cannot be read is a problem that names what can', () => {
  test('unknown operators', () => {
    expect(read('valve sort:asc').problems).toEqual([
      { reason: 'OPERATOR', operator: 'sort', value: 'asc', allowed: searchOperators },
    ]);
  });

  test.each([
    ['status:pending', ['new', 'open', 'waiting', 'solved', 'closed']],
    ['status:open,pending', ['new', 'open', 'waiting', 'solved', 'closed']],
    ['status:constructor', ['new', 'open', 'waiting', 'solved', 'closed']],
    ['is:open', ['unanswered', 'overdue', 'snoozed']],
    ['has:star', ['attachment']],
    ['before:2026-04-31', ['2026-01-31', '7d', 'today']],
    ['after:soon', ['2026-01-31', '7d', 'today']],
  ])('%s', (text, allowed) => {
    const { problems, search } = read(text);
    expect(problems).toMatchObject([{ reason: 'VALUE', allowed }]);
    expect(search.conditions).toEqual([]);
  });

  test('searches that are too long or have too many parts', () => {
    expect(read('a'.repeat(301)).problems[0]?.reason).toBe('LENGTH');
    expect(read('a '.repeat(21)).problems[0]?.reason).toBe('PARTS');
  });
});

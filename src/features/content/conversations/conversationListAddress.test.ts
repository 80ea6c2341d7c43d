import { describe, expect, it } from 'vitest';
import {
  isListNarrowed,
  listSearch,
  plainListAddress,
  readListAddress,
  startOfDate,
} from './conversationListAddress.ts';

describe('the address of a list', () => {
  it('reads what it writes', () => {
    const search =
      '?type=QUESTION&status=solved&sort=VIEWS&order=ASC&date=LAST_7_DAYS&tag=rain&language=de&page=3';
    expect(listSearch('', readListAddress(search))).toBe(search);
  });

  it('knows all that the reader reads, which is a filter', () => {
    const address = readListAddress('?language=read');
    expect(listSearch('', address)).toBe('?language=read');
    expect(isListNarrowed(address)).toBe(true);
  });

  it('takes what is unknown as not there', () => {
    expect(
      readListAddress(
        '?type=SONNET&status=x&sort=DROP&order=up&date=NEVER&tag=%20&language=xx&page=-2',
      ),
    ).toEqual(plainListAddress);
  });

  it('leaves out the first page and keeps words that are not its own', () => {
    expect(listSearch('?lang=de&page=4', plainListAddress)).toBe('?lang=de');
  });

  it('counts a date or a tag as narrowing, an order not', () => {
    expect(isListNarrowed({ ...plainListAddress, sort: 'VIEWS', page: 2 })).toBe(false);
    expect(isListNarrowed({ ...plainListAddress, tag: 'rain' })).toBe(true);
  });

  it('begins today at midnight and the last seven days six days earlier', () => {
    const now = '2026-03-03T15:04:05.000Z';
    expect(startOfDate('TODAY', now)).toBe('2026-03-03T00:00:00.000Z');
    expect(startOfDate('LAST_7_DAYS', now)).toBe('2026-02-25T00:00:00.000Z');
  });
});

it('reads and writes filters by custom fields, and starts them anew with each choice', () => {
  const search = '?field.level=high&field.level=low&field.price.from=10&page=2';
  const address = readListAddress(search);
  expect(address.fields).toEqual({ level: ['high', 'low'], price: { from: '10', to: '' } });
  expect(isListNarrowed(address)).toBe(true);
  expect(new URLSearchParams(listSearch('?lang=de&field.old=1', address)).toString()).toBe(
    'lang=de&page=2&field.level=high&field.level=low&field.price.from=10',
  );
  expect(listSearch(search, plainListAddress)).toBe('');
  for (const odd of ['field.=1', 'field.Level=1', 'field.level=', 'field.__proto__=1', 'field=1']) {
    expect(readListAddress(`?${odd}`).fields).toEqual({});
  }
});

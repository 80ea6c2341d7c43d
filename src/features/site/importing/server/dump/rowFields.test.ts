import { expect, test } from 'vitest';
import { longestText, optionalDate, optionalField, tagNamesOf } from './rowFields.ts';

const dateOf = (value: string) => optionalDate({ CreationDate: value }, 'CreationDate');

test('times are UTC', () => {
  expect(dateOf('2012-02-29T23:59:59.997')).toEqual(new Date('2012-02-29T23:59:59.997Z'));
  expect(dateOf('2012-02-29')).toEqual(new Date('2012-02-29T00:00:00Z'));
});

test.each(['2012-02-30T00:00:00.000', '2011-02-29', '2012-13-01T00:00:00', 'soon'])(
  '%s is no date',
  (value) => {
    expect(() => dateOf(value)).toThrow('CreationDate is not a date');
  },
);

test('a clock may be ahead by hours, not by years', () => {
  const ahead = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  expect(dateOf(ahead(2))).not.toBeNull();
  expect(() => dateOf(ahead(24 * 365))).toThrow('CreationDate is in the future');
});

test('what is dated before there were dumps is told of', () => {
  for (const value of ['0000-01-01', '0001-01-01T00:00:00', '1969-12-31T23:59:59']) {
    expect(() => dateOf(value)).toThrow('CreationDate is before 1970');
  }
});

test('a text that no page could show is told of', () => {
  const read = (letters: number) => optionalField({ Body: 'x'.repeat(letters) }, 'Body');
  expect(read(longestText)).toHaveLength(longestText);
  expect(() => read(longestText + 1)).toThrow('Body is too long');
});

test('tags are spelt as lists and search ask for them', () => {
  expect(tagNamesOf('<Instalação><c++><.net>')).toEqual(['instalacao', 'c++', '.net']);
  expect(tagNamesOf('|été|ete|node.js|')).toEqual(['ete', 'node.js']);
  expect(tagNamesOf('<two words>')).toEqual(['two words']);
});

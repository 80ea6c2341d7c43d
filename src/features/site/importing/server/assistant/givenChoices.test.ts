import { expect, test } from 'vitest';
import { fittingTables } from './givenChoices.ts';
import type { TableMapping } from './importChoices.ts';

const mapping: TableMapping = {
  ...{ kind: 'members', encoding: 'utf-8', delimiter: ',', texts: 'auto', dates: 'dmy' },
  columns: { id: 'id', username: 'name' },
};
const fileOf = (name: string, header: string[]) => ({
  ...{ name, header, kind: null, encoding: 'utf-8', delimiter: ';', columns: {} },
});

test('a saved mapping fits files with its columns, whatever they are called', () => {
  const files = [
    fileOf('constructor', ['id', 'name']),
    fileOf('toString', ['id']),
    fileOf('people.csv', ['name', 'id', 'more']),
  ];
  const fitting = fittingTables({ 'members.csv': mapping }, files);
  expect(Object.keys(fitting)).toEqual(['constructor', 'people.csv']);
  expect(fitting['people.csv']).toEqual({ ...mapping, delimiter: ';' });
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvLine } from './csvLine.ts';
import { CsvFailure, readCsvRows } from './csvRows.ts';

test('quoted cells have line breaks, separators and quotation marks, and rows keep their lines', () => {
  const text = '\ufeffname,note\r\n"Ann\r\nSecond line","a, ""b"""\r\n\r\nBo , x\n';
  expect(readCsvRows(text)).toEqual([
    { line: 1, cells: ['name', 'note'] },
    { line: 2, cells: ['Ann\nSecond line', 'a, "b"'] },
    { line: 5, cells: ['Bo', 'x'] },
  ]);
});

test('semicolons, tabs and bars separate as well, and rows may have different lengths', () => {
  for (const separator of [',', ';', '\t', '|']) {
    const text = ['"a,b;c"', 'd'].join(separator);
    expect(readCsvRows(`${text}\rx\r`), separator).toEqual([
      { line: 1, cells: ['a,b;c', 'd'] },
      { line: 2, cells: ['x'] },
    ]);
  }
  expect(readCsvRows('')).toEqual([]);
  expect(readCsvRows('one\n\n')).toEqual([{ line: 1, cells: ['one'] }]);
});

test('a quotation mark without its other half is named with the line where the row begins', () => {
  const fault = (text: string) => {
    try {
      readCsvRows(text);
    } catch (error) {
      if (error instanceof CsvFailure) return error.line;
    }
    return null;
  };
  expect(fault('a,b\n"c,d\ne,f\n')).toBe(2);
  expect(fault('a\nb\n"c"d,e\n')).toBe(3);
  expect(fault('a "quoted" word, 5" pipe\n')).toBeNull();
});

test('what an export writes is read again, but for the mark that keeps formulas text', () => {
  const cell = fc
    .string({ unit: 'grapheme' })
    .map((text) => `x${text.replace(/[\r\ufeff]/g, '')}x`);
  fc.assert(
    fc.property(
      fc.array(fc.array(cell, { minLength: 2, maxLength: 3 }), { minLength: 1 }),
      (rows) => {
        const written = rows.map((cells) => csvLine(cells)).join('');
        expect(readCsvRows(written).map(({ cells }) => cells)).toEqual(rows);
      },
    ),
  );
  for (const formula of ['=1+1', '+1', '-1', '@x', '\tx', '\r=1', '\n=1', '＝1']) {
    expect(csvLine([formula])).toMatch(/^"?'/);
  }
});

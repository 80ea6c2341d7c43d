import fc from 'fast-check';
import { expect, test } from 'vitest';
import { longestLine, oversized, undecodable } from './dumpLines.ts';
import { fingerprintOf, lineKind, parseDumpRow } from './dumpRow.ts';
import { RowError } from './rowError.ts';

test('reads attributes with their entities', () => {
  const row = parseDumpRow('  <row Id="1" Text="a &lt;b&gt; &amp;amp; &#xA;&quot;c&quot;" />\r');
  expect(row).toEqual({ Id: '1', Text: 'a <b> &amp; \n"c"' });
});

test('a row that ends by a tag of its own is one as well', () => {
  expect(parseDumpRow('<row Id="1"></row>')).toEqual({ Id: '1' });
});

test.each([
  '<row Id="1" ',
  '<row Id="1" Id="2" />',
  '<row Id=1 />',
  '<row Id="1"><row Id="2" /></row>',
  '<row Id="1"><b/></row>',
  '<row Id="1">words</row>',
  '<row Id="&unknown;" />',
  '<row Id="&#0;" />',
  'Id="1" />',
  '<other Id="1" />',
  oversized,
  undecodable,
])('refuses %j with a reason', (line) => {
  expect(() => parseDumpRow(line)).toThrow(RowError);
});

test('the frame around the rows and blank lines are no rows', () => {
  for (const line of [
    '\uFEFF<?xml version="1.0" encoding="utf-8"?>',
    '<posts>',
    '</posts>',
    '<posts />',
    '<posts/>',
  ]) {
    expect(lineKind(line)).toBe('frame');
  }
  expect(lineKind('   ')).toBe('blank');
  expect(lineKind('<row Id="1" />')).toBe('row');
  expect(lineKind('half a row" />')).toBe('row');
});

test('any text in an attribute comes back, any line is read or refused', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const clean = text
        .replace(/[^\P{Cc}\t]/gu, '')
        .replace(/[\uFFFE\uFFFF]/g, '')
        .trim();
      const value = clean
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('"', '&quot;')
        .replaceAll('\t', '&#x9;');
      expect(parseDumpRow(`<row Text="${value}" />`).Text).toBe(clean);
      try {
        parseDumpRow(`<row ${text}`);
      } catch (error) {
        expect(error).toBeInstanceOf(RowError);
      }
    }),
  );
});

test('a fingerprint sees every change but the space around a row', () => {
  expect(fingerprintOf('  <row Id="1" />\r')).toBe(fingerprintOf('<row Id="1" />'));
  expect(fingerprintOf('<row Id="1" />')).not.toBe(fingerprintOf('<row Id="2" />'));
  expect(longestLine).toBeGreaterThan(1_000_000);
});

import { expect, test } from 'vitest';
import { tabbedTextHtml } from './tabbedText.ts';

test('rows of a spreadsheet become a table', () => {
  expect(tabbedTextHtml('a\tb\r\n1\t<2\r\n')).toBe(
    '<table><tr><td><p>a</p></td><td><p>b</p></td></tr><tr><td><p>1</p></td><td><p>&lt;2</p></td></tr></table>',
  );
  expect(tabbedTextHtml('\tb\n"5"" wide"\t\n')).toContain(
    '<td><p>5" wide</p></td><td><p></p></td>',
  );
  expect(tabbedTextHtml('a\tb\n"open\tc')).toContain('<p>"open</p>');
});

test('other text with tabs stays text', () => {
  for (const text of [
    'no tabs\nat all',
    'one\trow',
    'if a:\n\tb()\n\tc()',
    '\tx = 1\n\ty = 2',
    'a\tb\nc\td\te',
    'a\tb\n'.repeat(3_000),
  ]) {
    expect(tabbedTextHtml(text), text.slice(0, 20)).toBeNull();
  }
});

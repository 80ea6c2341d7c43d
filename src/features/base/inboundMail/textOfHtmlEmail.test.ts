import { expect, test } from 'vitest';
import { quoteEnd, quoteMark } from './server/foldQuotes.ts';
import { textOfHtmlEmail } from './server/textOfHtmlEmail.ts';

test('cells of a row stay apart', () => {
  const rows =
    '<tr><th>Serial</th> <td>4711</td></tr>\n<tr>\n<td><b>Model</b></td>\n<td>X1</td>\n<td></td></tr>';
  expect(textOfHtmlEmail(`<table>${rows}</table>`)).toBe('Serial\t4711\nModel\tX1');
  expect(textOfHtmlEmail('<table><tr><td><p>a</p><p>b</p></td><td>c</td></tr></table>')).toBe(
    'a\n\nb\n\nc',
  );
});

test('links say where they lead, unless their text does', () => {
  const cases: readonly (readonly [html: string, text: string])[] = [
    [
      '<a href="https://customer.example/page">our page</a>',
      'our page (https://customer.example/page)',
    ],
    [
      'see <a href="https://a.example/?a=1&amp;b=2"><b>this</b></a>, please',
      'see this (https://a.example/?a=1&b=2), please',
    ],
    ['<a href="https://www.customer.example/">customer.example</a>', 'customer.example'],
    [
      '<a href="https://customer.example/">https://customer.example</a>',
      'https://customer.example',
    ],
    ['<a href="mailto:ann@example.org">ann@example.org</a>', 'ann@example.org'],
    ['<a href="mailto:ann@example.org">Ann</a>', 'Ann (ann@example.org)'],
    ['<a href="tel:+491234">call</a>', 'call (+491234)'],
    [
      '<a href="https://evil.test/">https://bank.example/</a>',
      'https://bank.example/ (https://evil.test/)',
    ],
    ['<a href="javascript:alert(1)">x</a> <a name="y">y</a> <a href="/z">z</a>', 'x y z'],
    ['<a href="https://a.example/"><img src="x.png"></a>', ''],
    ['<a href="https://a.example/">open', 'open (https://a.example/)'],
    [
      '<a href="https://a.example/"><div>one</div><div>two</div></a>',
      'one\ntwo\n(https://a.example/)',
    ],
  ];
  for (const [html, text] of cases) expect([html, textOfHtmlEmail(html)]).toEqual([html, text]);
});

test('quoted messages are marked, and end where their element does', () => {
  expect(textOfHtmlEmail('<p>a</p><blockquote>b<blockquote>c</blockquote></blockquote>d')).toBe(
    'a\n\n> b\n>> c\nd',
  );
  const yahoo = '<div>a</div><div class="yahoo_quoted"><div><div>b</div></div></div><div>c</div>';
  expect(textOfHtmlEmail(yahoo).split('\n')).toEqual(['a', quoteMark, 'b', quoteEnd, 'c']);
  const outlook = '<div>a</div><div id="divRplyFwdMsg">b</div><div>c</div>';
  expect(textOfHtmlEmail(outlook).split('\n')).toEqual(['a', quoteMark, 'b', 'c']);
});

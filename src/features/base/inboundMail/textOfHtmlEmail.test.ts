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

test('a cell is one line, whatever is in it, unless it has several', () => {
  const cases: readonly (readonly [html: string, text: string])[] = [
    ['<tr><td><p>Serial</p></td><td><p>4711</p></td></tr><tr><td><p>Model', 'Serial\t4711\nModel'],
    ['<tr><td><div>a<br></div></td><td><br>b<br><br></td></tr>', 'a\tb'],
    ['<tr><td>a</td><td></td><td> </td><td>d</td></tr><tr><td></td><td>b', 'a\t\t\td\nb'],
    ['<tr><td>a<br>b</td><td>c</td><td>d</td></tr>', 'a\nb\nc\td'],
    // Tables that only lay out a message.
    ['<tr><td><table><tr><td>a</td></tr></table></td><td><table><tr><td>b', 'a\tb'],
    [
      '<tr><td><p>a</p><table><tr><td>b</td><td>c</td></tr><tr><td>d</td><td>e</td></tr></table></td></tr><tr><td>f',
      'a\n\nb\tc\nd\te\nf',
    ],
    ['<tr><td>a<blockquote>b</blockquote>c</td></tr>', 'a\n> b\nc'],
  ];
  for (const [html, text] of cases) {
    expect([html, textOfHtmlEmail(`<table>${html}`)]).toEqual([html, text]);
  }
});

test('lists and logs keep their lines', () => {
  expect(
    textOfHtmlEmail('<ol><li>Open<ul><li><p>a</p></li></ul></li><li>Close</li><li></li></ol>End'),
  ).toBe('1. Open\n- a\n\n2. Close\nEnd');
  expect(textOfHtmlEmail('<ol start="3"><li>c</li><li>d</li></ol><ol start="x"><li>a')).toBe(
    '3. c\n4. d\n1. a',
  );
  expect(textOfHtmlEmail('See:<pre>12:00  E17\n  low\n\nend</pre>Bye')).toBe(
    'See:\n12:00  E17\nlow\n\nend\nBye',
  );
  expect(textOfHtmlEmail('<table><tr><td>Log</td><td><pre>1\n2</pre></td></tr></table>')).toBe(
    'Log\t1\n2',
  );
});

test('pictures that are not in the message leave their description, emoji themselves', () => {
  const cases: readonly (readonly [html: string, text: string])[] = [
    ['<img src="https://a.example/x.png" alt="The  gauge">', '[The gauge]'],
    ['Fine <img src="https://a.example/1f44d.png" alt="👍🏽">!', 'Fine 👍🏽!'],
    ['a<img src="cid:1" alt="image001.png">b', 'ab'],
    ['a<img src="https://a.example/t.gif" alt="t" width="1" height="1">b<img alt="">', 'ab'],
    [
      '<a href="https://a.example/order"><img src="https://a.example/b.png" alt="Order"></a>',
      '[Order] (https://a.example/order)',
    ],
  ];
  for (const [html, text] of cases) expect([html, textOfHtmlEmail(html)]).toEqual([html, text]);
});

test('what the sender’s style hides is left out, unless there is nothing else', () => {
  const preview = '<div style="color:red; Display: none">A preview<p>of it</p></div>';
  expect(textOfHtmlEmail(`${preview}<p>Hello</p>`)).toBe('Hello');
  expect(textOfHtmlEmail(preview)).toBe('A preview\nof it');
  expect(
    textOfHtmlEmail('<p>Hi &zwnj;&nbsp;&zwnj;&nbsp;&#8203;&nbsp;&zwnj;</p>می\u200cخواهم'),
  ).toBe('Hi\n\nمی\u200cخواهم');
  expect(textOfHtmlEmail('<template>a</template><title>b</title>c')).toBe('c');
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

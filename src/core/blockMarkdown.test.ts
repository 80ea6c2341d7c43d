import { expect, test } from 'vitest';
import { blockMarkdownHtml } from './blockMarkdown.ts';

test('callouts are written with colons, or as alerts on GitHub', () => {
  const html =
    '<aside class="callout callout-tip"><p>Use <strong>cold</strong> water.</p>\n</aside>\n';
  expect(blockMarkdownHtml(':::tip\nUse **cold** water.\n:::\n')).toBe(html);
  expect(blockMarkdownHtml('> [!TIP]\n> Use **cold** water.\n')).toBe(html);
  expect(blockMarkdownHtml('> [!CAUTION]\n> Hot.')).toContain('callout-danger');
});

test('a quotation and unknown blocks stay what they are', () => {
  expect(blockMarkdownHtml('> Said.')).toContain('<blockquote>');
  expect(blockMarkdownHtml(':::video\nText\n:::')).toContain(':::video');
});

test('a collapsible section and tabs contain other blocks', () => {
  const html = blockMarkdownHtml(
    '::::tabs\n### macOS\n\n:::details More\n- one\n:::\n\n### Win<dows\n\nText\n::::\n\nAfter',
  );
  expect(html.replace(/\n/g, '')).toBe(
    '<section class="tabs"><section class="tab"><h3 class="tab-title">macOS</h3>' +
      '<details><summary>More</summary><ul><li>one</li></ul></details></section>' +
      '<section class="tab"><h3 class="tab-title">Win&lt;dows</h3><p>Text</p></section></section><p>After</p>',
  );
});

test('the title of an image that stands alone is its caption', () => {
  expect(blockMarkdownHtml('![Pump](/a.png "The pump, open")\n\nText')).toContain(
    '<figure><img src="/a.png" alt="Pump"><figcaption>The pump, open</figcaption></figure>',
  );
});

test('callouts have titles', () => {
  for (const source of [
    ':::note Mind *this*\nText\n:::',
    ':::note[Mind *this*]{.x}\nText\n:::',
    '> [!faq]- Mind *this*\n> Text',
  ]) {
    expect(blockMarkdownHtml(source).replace(/\n/g, ''), source).toBe(
      '<aside class="callout callout-note"><p><strong>Mind <em>this</em></strong></p><p>Text</p></aside>',
    );
  }
});

test('footnotes are numbered in the order of their references, and none is lost', () => {
  const html = blockMarkdownHtml(
    'B[^b] a[^A] b[^b] none[^x]\n\n[^a]: One\n    more.\n\n    Two.\n[^b]: Three.\n[^c]: Unused.',
  );
  expect(html.replace(/\n/g, '')).toBe(
    '<p>B<sup>[1]</sup> a<sup>[2]</sup> b<sup>[1]</sup> none[^x]</p><hr><ol><li><p>Three.</p></li>' +
      '<li><p>Onemore.</p><p>Two.</p></li><li><p>Unused.</p></li></ol>',
  );
});

test('an unfinished footnote full of links, and notes within notes, end', () => {
  expect(blockMarkdownHtml('See^[a [link](/x) within].')).toContain('<a href="/x">link</a> within');
  expect(blockMarkdownHtml(`^[${'[a](b)'.repeat(300)}`)).toContain('<a href="b">a</a>');
  expect(blockMarkdownHtml('[^a]:'.repeat(2_000))).toContain('<ol>');
});

test('a row of a table keeps pipes in code, and cells that the head does not have', () => {
  const html = blockMarkdownHtml('| a | b |\n|---|---|\n| 1 | `x|y` |\n| 2 | c | d |\n\nAfter');
  expect(html).toContain('<td><code>x|y</code></td>');
  expect(html).toContain('<td>c | d</td>');
  expect(html).toContain('<p>After</p>');
});

test('terms with definitions, marks, formulas, tasks and titles of code', () => {
  expect(blockMarkdownHtml('Pump\n: Moves *water*\n').replace(/\n/g, '')).toBe(
    '<dl><dt>Pump</dt><dd><p>Moves <em>water</em></p></dd></dl>',
  );
  expect(blockMarkdownHtml('==m== H~2~O x^2^ $a_1 * b_1$ ~~old~~ a == b, $5')).toBe(
    '<p><mark>m</mark> H<sub>2</sub>O x<sup>2</sup> $a_1 * b_1$ <del>old</del> a == b, $5</p>\n',
  );
  expect(blockMarkdownHtml('- [x] done').replace(/\n/g, '')).toBe('<ul><li>☑ done</li></ul>');
  expect(blockMarkdownHtml('```js title="a.js"\nx\n```')).toBe(
    '<p><strong>a.js</strong></p>\n<pre><code class="language-js">x\n</code></pre>\n',
  );
});

test('openers without an end are text, and cost no more than they are long', () => {
  const html = blockMarkdownHtml(':::note\n'.repeat(20_000));
  expect(html.match(/:::note/g)).toHaveLength(20_000);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sanitizeContent } from '#platform/html/sanitizeContent.ts';
import { startProcessorClock } from '#platform/testing/processorTime.ts';
import { commentToHtml } from './commentMarkup.ts';

const html = (text: string) => commentToHtml(text, (tag) => `https://old.example/tags/${tag}`);

test.each([
  ['plain <b> & "text"', '<p>plain &lt;b&gt; &amp; &quot;text&quot;</p>'],
  ['a *b* and **c *d***', '<p>a <em>b</em> and <strong>c <em>d</em></strong></p>'],
  ['2*3*4 and snake_case_name', '<p>2*3*4 and snake_case_name</p>'],
  ['_so_ it is', '<p><em>so</em> it is</p>'],
  ['run `a *b* <c>` now', '<p>run <code>a *b* &lt;c&gt;</code> now</p>'],
  ['[see *it*](http://x.org/a_(b))!', '<p><a href="http://x.org/a_(b)">see <em>it</em></a>!</p>'],
  ['[x](javascript:alert(1))', '<p>[x](javascript:alert(1))</p>'],
  [
    'at http://x.org/a?b=1&c=2.',
    '<p>at <a href="http://x.org/a?b=1&amp;c=2">http://x.org/a?b=1&amp;c=2</a>.</p>',
  ],
  ['(https://x.org/a)', '<p>(<a href="https://x.org/a">https://x.org/a</a>)</p>'],
  ['[tag:mtb] bikes', '<p><a href="https://old.example/tags/mtb">mtb</a> bikes</p>'],
  ['one\ntwo\n\nthree', '<p>one<br />two</p>\n<p>three</p>'],
  ['said\n\n> a *thing*', '<p>said</p>\n<blockquote><p>a <em>thing</em></p></blockquote>'],
])('%s', (text, expected) => {
  expect(html(text)).toBe(expected);
});

test('no comment brings markup of its own', () => {
  const piece = fc.oneof(
    fc.string(),
    fc.constantFrom('*', '**', '`', '[', '](http://x.org)', '<script>', '@', '_', '\n\n', '> '),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const made = html(pieces.join(''));
      expect(made.replace(/<\/?(p|em|strong|code|a|br|blockquote)\b[^<>]*>/g, '')).not.toMatch(
        /[<>]/,
      );
      expect(sanitizeContent(sanitizeContent(made))).toBe(sanitizeContent(made));
    }),
  );
});

test('long runs of markup characters take no time', () => {
  const processorMs = startProcessorClock();
  for (const run of ['*', '**', '_', '`', '[', '](', '[a](http://', '* a']) html(run.repeat(5_000));
  expect(processorMs()).toBeLessThan(3_000);
});

import { expect, test } from 'vitest';
import { startProcessorClock } from '#platform/testing/processorTime.ts';
import { dumpSiteOf } from '../dump/dumpSite.ts';
import { historyHtml, postHtml } from './postHtml.ts';

const site = dumpSiteOf('garden');

test('addresses relative to the old site do not point into Plaza', () => {
  const html = postHtml(
    '<a href="/help">a</a> <a href="//x.org/b">b</a> <a href="#12">c</a>',
    site,
  );
  expect(html).toContain('href="https://garden.stackexchange.com/help"');
  expect(html).toContain('href="https://x.org/b"');
  expect(html).toContain('href="https://garden.stackexchange.com/a/12"');
});

test('pictures over https stay, others become links', () => {
  expect(postHtml('<img src="http://i.stack.imgur.com/a.png" alt="a rose">', site)).toContain(
    '<img src="https://i.stack.imgur.com/a.png" alt="a rose"',
  );
  expect(
    postHtml('<img alt="enter image description here" src="http://x.org/b.png">', site),
  ).toMatch(/^<a href="http:\/\/x.org\/b.png"[^>]*>\[picture\]<\/a>$/);
  expect(
    postHtml('<a href="https://x.org"><img src="http://x.org/c.png" alt="c"></a>', site),
  ).toMatch(/^<a href="https:\/\/x.org"[^>]*>\[c\]<\/a>$/);
});

test('nothing dangerous passes', () => {
  const html = postHtml(
    '<img src=x onerror=alert(1)><script>1</script><a href="javascript:1">x</a>',
    site,
  );
  expect(html).not.toMatch(/script|onerror/);
});

test('the Markdown of old revisions becomes HTML', () => {
  const html = historyHtml(
    'Try **this**, see [tag:roses] and [that][1].\r\n\r\n  [1]: https://x.org/',
    site,
  );
  expect(html).toContain('<strong>this</strong>');
  expect(html).toContain('https://garden.stackexchange.com/questions/tagged/roses');
  expect(html).toContain('href="https://x.org/"');
  expect(historyHtml('<script>alert(1)</script>', site)).not.toContain('script');
});

test('text that a parser loses itself in is kept, and soon', () => {
  const processorMs = startProcessorClock();
  expect(postHtml('<img '.repeat(50_000), site)).not.toContain('<img');
  expect(postHtml('<img src="https://x.example/a.png">'.repeat(2_000), site)).toContain('<img');
  expect(processorMs()).toBeLessThan(10_000);
  expect(historyHtml(`${'> '.repeat(5_000)}deep`, site)).toMatch(/^<pre>.*deep/);
});

test('a picture within a link becomes words, one after it a picture', () => {
  const html = postHtml(
    '<a href="https://x.example"><img src="http://x.example/a.png" alt="a"><img src="http://x.example/b.png" alt="b"></a> <img src="http://x.example/c.png" alt="c">',
    site,
  );
  expect(html.match(/\[\w\]/g)).toEqual(['[a]', '[b]', '[c]']);
  expect(html.match(/<a /g)).toHaveLength(2);
});

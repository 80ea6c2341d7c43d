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

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { renderContent } from './renderContent.ts';
import { sanitizeContent } from './sanitizeContent.ts';
import { stripHtml } from './stripHtml.ts';

const nasty = fc.constantFrom(
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">',
  '<a href="java\nscript:alert(1)">',
  '<a href="&#106;avascript:alert(1)">',
  '<svg onload=alert(1)>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<p style="background:url(javascript:alert(1))" onclick=alert(1)>',
  '<img src="//evil.example/x.png">',
  '<img src="data:text/html,x">',
  '<code class="language-js" onmouseover=1>',
  '<a class="mention" data-member-id="7" href="https://evil.example">',
  '<pre><code class="language-ts">const a = "<b>"; // &lt;script&gt;</code></pre>',
  '<!-- --><noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '"><\'',
  '&lt;script&gt;',
  '&amp;lt;',
  '\u0000',
  '\ud800',
  '</p></div>',
  '<b><i><h1>',
  '<table><tr><td colspan="2">',
);
const html = fc
  .array(fc.oneof(nasty, fc.string(), fc.string({ unit: 'grapheme' })), { maxLength: 12 })
  .map((pieces) => pieces.join(''));

/** Every tag of an HTML that is already well-formed, with its attributes. */
function tagsOf(text: string): string[] {
  return text.match(/<[^>]*>/g) ?? [];
}

test('nothing that could run is ever kept', async () => {
  await fc.assert(
    fc.asyncProperty(html, async (given) => {
      for (const shown of [sanitizeContent(given), await renderContent(sanitizeContent(given))]) {
        for (const tag of tagsOf(shown)) {
          expect(tag).not.toMatch(
            /^<\/?(script|style|iframe|svg|math|object|embed|form|input|link|meta|base)/i,
          );
          expect(tag.replace(/"[^"]*"/g, '""')).not.toMatch(/\son\w+|\sstyle|srcdoc/i);
          expect(tag).not.toMatch(
            /(href|src)="\s*(?!https?:|mailto:|\/(?!\/)|#|\?|[\w.%-]*(?:[/?#]|"))/i,
          );
          expect(tag).not.toMatch(/(href|src)="\s*(javascript|data|vbscript|blob|\/\/)/i);
        }
      }
    }),
    { numRuns: 3000 },
  );
});

test('what came through once comes through unchanged', () => {
  fc.assert(
    fc.property(html, (given) => {
      const once = sanitizeContent(given);
      expect(sanitizeContent(once)).toBe(once);
    }),
    { numRuns: 3000 },
  );
});

test('stripped text holds no markup but keeps what was written', () => {
  expect(stripHtml(sanitizeContent('<h1>One</h1><p>two &lt;b&gt; <b>three</b><br>four</p>'))).toBe(
    'One\ntwo <b> three\nfour',
  );
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const escaped = text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
      const words = (value: string) => value.toWellFormed().replace(/[\s\p{Cc}]+/gu, '');
      expect(words(stripHtml(sanitizeContent(escaped)))).toBe(words(text));
    }),
  );
});

test('links out are marked, mentions lead to the member, headings start at two', () => {
  expect(sanitizeContent('<a href="https://example.org/a" target="_blank">x</a>')).toBe(
    '<a href="https://example.org/a" rel="nofollow ugc noopener">x</a>',
  );
  expect(sanitizeContent('<a href="/topics/a/1" rel="me">x</a>')).toBe(
    '<a href="/topics/a/1">x</a>',
  );
  expect(sanitizeContent('<a class="mention" data-member-id="7" href="x">@a</a>')).toBe(
    '<a class="mention" data-member-id="7" href="/users/7">@a</a>',
  );
  expect(sanitizeContent('<h1>a</h1>')).toBe('<h2>a</h2>');
});

test('code is highlighted when shown, in a language that is known', async () => {
  const stored = sanitizeContent(
    '<pre><code class="language-js">const a = "&lt;b&gt;";</code></pre>',
  );
  expect(await renderContent(stored)).toContain('<span class="hljs-keyword">const</span>');
  expect(stripHtml(await renderContent(stored))).toBe('const a = "<b>";');
  const unknown = '<pre><code class="language-nothing">a &lt; b</code></pre>';
  expect(stripHtml(await renderContent(unknown))).toBe('a < b');
});

test('long code is highlighted in a thread, and longer code stays plain', async () => {
  const block = (lines: number) =>
    `<pre><code class="language-js">${'const a = 1;\n'.repeat(lines)}</code></pre>`;
  const [shown, again] = await Promise.all([renderContent(block(500)), renderContent(block(500))]);
  expect(shown).toContain('<span class="hljs-keyword">const</span>');
  expect(again).toBe(shown);
  expect(await renderContent(block(2_000))).toBe(block(2_000));
});

test('nesting is limited', () => {
  const deep = '<blockquote>'.repeat(5000);
  expect(tagsOf(sanitizeContent(deep)).length).toBeLessThan(100);
});

test('callouts, tabs, collapsible sections and captions are kept, other sections lose their tags', () => {
  const kept = [
    '<aside class="callout callout-tip"><p>Tip</p></aside>',
    '<section class="tabs"><section class="tab"><h3 class="tab-title">A</h3><p>a</p></section></section>',
    '<details><summary>More</summary><p>b</p></details>',
    '<figure><img src="/a.png" alt="" loading="lazy" /><figcaption>Caption</figcaption></figure>',
  ];
  for (const html of kept) expect(sanitizeContent(html)).toBe(html);
  expect(
    sanitizeContent('<section class="hero"><aside class="ad"><p>Text</p></aside></section>'),
  ).toBe('<p>Text</p>');
  expect(sanitizeContent('<aside class="callout callout-evil"><p>x</p></aside>')).toBe('<p>x</p>');
  expect(sanitizeContent('<h3 class="fixed">x</h3>')).toBe('<h3>x</h3>');
});

import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { withoutNonce } from './pagePolicy.ts';

const nonce = 'rAnd0m+/=';

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

test('scripts and styles that carried the nonce are named by their hashes', () => {
  const page = withoutNonce(
    `<style nonce="${nonce}">a{}</style><script nonce="${nonce}">one()</script>` +
      `<script nonce="${nonce}" type="module">two()</script>` +
      `<script src="/a.js" nonce="${nonce}"></script>`,
    nonce,
  );
  expect(page).toEqual({
    html:
      '<style>a{}</style><script>one()</script><script type="module">two()</script>' +
      '<script src="/a.js"></script>',
    scripts: `${hashOf('one()')} ${hashOf('two()')}`,
    styles: hashOf('a{}'),
  });
});

test.each([
  '<script>evil()</script>',
  '<script type="module">evil()</script>',
  '<script nonce="">evil()</script>',
  '<script nonce="guessed">evil()</script>',
  `<script data-nonce="${nonce}">evil()</script>`,
  `<p title='<script nonce="${nonce.slice(1)}">'></p><script>evil()</script>`,
  // Opened within the text, so that what follows belongs to it.
  '<script>evil()//',
  '<style>*{background:url(//evil.example)}</style>',
])('what was put into the page without the nonce is not allowed: %s', (injected) => {
  const { html, scripts, styles } = withoutNonce(
    `<body>${injected}<script nonce="${nonce}">ours()</script>`,
    nonce,
  );
  expect(html).toContain(injected);
  expect([hashOf('ours()'), '']).toContain(scripts);
  expect(styles).toBe('');
});

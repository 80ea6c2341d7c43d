import { expect, test } from 'vitest';
import { foreignCssAddresses } from './foreignCssAddresses.ts';

test.each([
  ['a { background: url(https://evil.test/a.png) }', 'https://evil.test/a.png'],
  ['a { background: URL( "//evil.test/a.png" ) }', '//evil.test/a.png'],
  [String.raw`a { background: u\72l(\68ttps://evil.test/a) }`, 'https://evil.test/a'],
  [String.raw`a { background: url("\2f\2f evil.test/a") }`, '//evil.test/a'],
  [String.raw`a { background: url("/\\evil.test/a") }`, String.raw`/\evil.test/a`],
  ['a { background: image-set("https://evil.test/a.png" 1x) }', 'https://evil.test/a.png'],
  ['@import "https://evil.test/a.css";', 'https://evil.test/a.css'],
  ['@import url(http://evil.test/a.css) screen;', 'http://evil.test/a.css'],
  ['@font-face { src: url(https://evil.test/a.woff2) }', 'https://evil.test/a.woff2'],
  [
    ':root { --a: "https://evil.test/a" } b { background: image-set(var(--a) 1x) }',
    'https://evil.test/a',
  ],
  ['a { content: url(https://evil.test/a.png) }', 'https://evil.test/a.png'],
  ['input[value^="a"] { background: url(https://evil.test/?a) }', 'https://evil.test/?a'],
  ['a[b { background: url(https://evil.test/a) }', 'https://evil.test/a'],
  ['a { /* ; */ background: url(https://evil.test/a', 'https://evil.test/a'],
  ['a { cursor: url(ftp://evil.test/a), auto }', 'ftp://evil.test/a'],
])('%s refers to another host', (css, address) => {
  expect(foreignCssAddresses(css)).toEqual([address]);
});

test.each([
  'a { background: url(/files/0123/cover.png) }',
  'a { background: url("cover.png#part") }',
  'a { background: url(data:image/png;base64,AAAA) }',
  'a { filter: url(#blur) }',
  'a[href^="https://example.org/"] { color: red }',
  'a[href^="https://example.org/"]::after { content: "https://example.org" }',
  '@namespace svg url(http://www.w3.org/2000/svg);',
  '/* url(https://example.org/) */ a { font-family: "Open Sans" }',
  '',
])('%s does not', (css) => {
  expect(foreignCssAddresses(css)).toEqual([]);
});

import { expect, test } from 'vitest';
import { renderContent } from './renderContent.ts';
import { sanitizeContent } from './sanitizeContent.ts';

const address = `/files/${'a'.repeat(32)}/b.webp`;
const stored = (width: number, name = address) =>
  sanitizeContent(`<img src="${name}" width="${width}" height="90" alt="a > b">`);

test('own pictures come in several widths, below the base path', () => {
  const shown = renderContent(stored(1000), { basePath: '/base' });
  expect(shown).toContain(`src="/base${address}"`);
  expect(shown).toContain(`srcset="/base${address}?w=480 480w, /base${address}?w=800 800w, `);
  expect(shown).toMatch(/ loading="lazy" decoding="async" srcset=.* sizes="auto, /);
  expect(shown).toContain('alt="a &gt; b"');
});

test("small pictures and other hosts' have no widths to choose from", () => {
  expect(renderContent(stored(300))).not.toContain('srcset');
  const other = renderContent(stored(1000, 'https://elsewhere.example/a.png'));
  expect(other).not.toContain('srcset');
  expect(other).toContain('decoding="async"');
});

test('of what a page opens with, the first large picture does not wait', () => {
  const shown = renderContent(`${stored(40)}${stored(1000)}${stored(1000)}`, { firstIsSeen: true });
  const [icon, first, second] = shown.match(/<img [^>]*>/g) ?? [];
  expect(icon).toContain('loading="lazy"');
  expect(first).toContain('fetchpriority="high"');
  expect(first).not.toMatch(/lazy|sizes="auto/);
  expect(second).toContain('loading="lazy"');
});

test('what is shown may be stored again as it was', () => {
  const html = stored(1000);
  expect(sanitizeContent(renderContent(html))).toBe(html);
  expect(sanitizeContent(renderContent(html, { firstIsSeen: true }))).toBe(html);
});

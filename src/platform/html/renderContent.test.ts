import { expect, test } from 'vitest';
import { renderPlain } from './renderContent.ts';
import { sanitizeContent } from './sanitizeContent.ts';

const address = `/files/${'a'.repeat(32)}/b.webp`;
const stored = (width: number, name = address) =>
  sanitizeContent(`<img src="${name}" width="${width}" height="90" alt="a > b">`);

test('own pictures come in several widths, below the base path', () => {
  const shown = renderPlain(stored(1000), { basePath: '/base' });
  expect(shown).toContain(`src="/base${address}"`);
  expect(shown).toContain(`srcset="/base${address}?w=480 480w, /base${address}?w=800 800w, `);
  expect(shown).toMatch(/ loading="lazy" decoding="async" srcset=.* sizes="auto, /);
  expect(shown).toContain('alt="a &gt; b"');
});

test("small pictures and other hosts' have no widths to choose from", () => {
  expect(renderPlain(stored(300))).not.toContain('srcset');
  const other = renderPlain(stored(1000, 'https://elsewhere.example/a.png'));
  expect(other).not.toContain('srcset');
  expect(other).toContain('decoding="async"');
});

test('of what a page opens with, the first large picture does not wait', () => {
  const shown = renderPlain(`${stored(40)}${stored(1000)}${stored(1000)}`, { firstIsSeen: true });
  const [icon, first, second] = shown.match(/<img [^>]*>/g) ?? [];
  expect(icon).toContain('loading="lazy"');
  expect(first).toContain('fetchpriority="high"');
  expect(first).not.toMatch(/lazy|sizes="auto/);
  expect(second).toContain('loading="lazy"');
});

test('what is shown may be stored again as it was', () => {
  const html = stored(1000);
  expect(sanitizeContent(renderPlain(html))).toBe(html);
  expect(sanitizeContent(renderPlain(html, { firstIsSeen: true }))).toBe(html);
});

const youtube = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
const videoOf = (href: string, title = 'How to "prune"') =>
  sanitizeContent(`<p><a class="video" href="${href}">${title}</a></p>`);

test('a video of a listed site is shown in its player, sandboxed, and loads when it comes near', () => {
  const shown = renderPlain(videoOf('https://youtu.be/dQw4w9WgXcQ?si=x'));
  expect(shown).toMatch(/^<p><iframe [^>]*><\/iframe><\/p>$/);
  expect(shown).toContain('src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"');
  expect(shown).toContain('title="How to &quot;prune&quot;"');
  expect(shown).toContain('loading="lazy"');
  expect(shown).toContain('sandbox="allow-scripts ');
});

test('an uploaded video is played from below the base path', () => {
  const file = `/files/${'a'.repeat(32)}/b.mp4`;
  expect(renderPlain(videoOf(file, 'Clip'), { basePath: '/base' })).toBe(
    `<p><video class="video-player" src="/base${file}" title="Clip" controls preload="metadata"></video></p>`,
  );
});

test('a video is stored as a link, from a player as well, and shown ones may be stored again', () => {
  const link = `<a href="${youtube}" rel="nofollow ugc noopener" class="video">Clip</a>`;
  const stored = sanitizeContent(`<p><a class="video" href="${youtube}">Clip</a></p>`);
  expect(stored).toBe(`<p>${link}</p>`);
  const file = videoOf(`/files/${'a'.repeat(32)}/b.mp4`);
  for (const html of [stored, videoOf(youtube), file])
    expect(sanitizeContent(renderPlain(html))).toBe(html);
  const pasted =
    '<p><iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ" title="Clip"></iframe></p>';
  expect(sanitizeContent(pasted)).toBe(stored);
});

test('nothing else becomes a player, and a player is nothing else', () => {
  for (const html of [
    '<p><a class="video" href="https://evil.example/watch?v=dQw4w9WgXcQ">x</a></p>',
    '<p><a class="video" href="javascript:alert(1)">x</a></p>',
    '<p><a class="video" href="//evil.example/a.mp4">x</a></p>',
    `<p><a href="${youtube}">x</a></p>`,
    `<p>See <a class="video" href="${youtube}">x</a></p>`,
    '<p><iframe src="https://evil.example/"></iframe></p>',
    '<p><iframe srcdoc="<script>alert(1)</script>"></iframe></p>',
    '<p><video src="https://evil.example/a.mp4" onerror="alert(1)"></video></p>',
  ])
    expect(renderPlain(sanitizeContent(html)), html).not.toMatch(/<iframe|<video|onerror|srcdoc/);
  const attack = `<p><iframe src="${youtube}" title='x" onload="alert(1)' srcdoc="<b>" onload="alert(1)"><img src=x onerror=alert(1)></iframe></p>`;
  const shown = renderPlain(sanitizeContent(attack));
  expect(shown.replace(/"[^"]*"/g, '""')).not.toMatch(/onload|onerror|srcdoc/);
});

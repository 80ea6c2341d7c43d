import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sanitizeContent } from '#platform/html/sanitizeContent.ts';
import { startProcessorClock } from '#platform/testing/processorTime.ts';
import { type Block, blocksOf, blockWords, type Token } from './htmlBlocks.ts';
import { type DiffRow, diffHtml, diffText } from './htmlDiff.ts';
import { renderRow } from './renderDiff.ts';

/** The blocks of one of the versions, read off the rows. */
function sideOf(rows: readonly DiffRow[], side: 'old' | 'new'): string[] {
  const drop = side === 'old' ? 'added' : 'removed';
  return rows.flatMap((row) => {
    if (row.kind !== 'changed') return row.kind === drop ? [] : keys([row.block]);
    const tokens = row.parts.flatMap((part) => (part.kind === drop ? [] : part.tokens));
    return [keyOf(row[side], tokens)];
  });
}

const keyOf = ({ wraps }: Block, words: readonly Token[]) =>
  `${wraps.join('')}\n${words.map(({ key }) => key).join('\n')}`;
const keys = (blocks: readonly Block[]) => blocks.map((block) => keyOf(block, blockWords(block)));

const word = fc.constantFrom(
  'pump',
  'leaks',
  'the',
  'a',
  'when',
  'Tür',
  '水漏れ',
  '&amp;',
  '1 < 2',
);
const text = fc.array(word, { minLength: 1, maxLength: 8 }).map((all) => all.join(' '));
const inline = fc.oneof(
  text,
  text.map((t) => `<strong>${t}</strong>`),
  text.map((t) => `<a href="/tags?q=1&amp;b=2"><em>${t}</em></a>`),
  fc.constant('<img src="/files/a.png" alt="a">'),
  fc.constant('<br>'),
);
const line = fc.array(inline, { minLength: 1, maxLength: 4 }).map((all) => all.join(' '));
const block = fc.oneof(
  line.map((l) => `<p>${l}</p>`),
  line.map((l) => `<h2>${l}</h2>`),
  fc
    .array(line, { minLength: 1, maxLength: 3 })
    .map((all) => `<ul>${all.map((l) => `<li>${l}</li>`).join('')}</ul>`),
  fc
    .tuple(line, line)
    .map(
      ([a, b]) =>
        `<blockquote><p>${a}</p><ul><li>${b}<ul><li>${a}</li></ul></li></ul></blockquote>`,
    ),
  fc
    .tuple(text, text)
    .map(([a, b]) => `<pre><code class="language-ts">${a}\n  ${b}\n</code></pre>`),
  fc
    .tuple(line, line)
    .map(([a, b]) => `<table><tbody><tr><td>${a}</td><td>${b}</td></tr></tbody></table>`),
  fc.constant('<hr>'),
  line,
);
const document = fc.array(block, { maxLength: 8 }).map((all) => sanitizeContent(all.join('')));

test('taking away what was added gives the old text back, what was removed the new', () => {
  fc.assert(
    fc.property(document, document, (before, after) => {
      const rows = diffHtml(before, after);
      expect(sideOf(rows, 'old')).toEqual(keys(blocksOf(before)));
      expect(sideOf(rows, 'new')).toEqual(keys(blocksOf(after)));
    }),
    { numRuns: 300 },
  );
});

test('what is shown is whole HTML of the same kind, whatever was cut', () => {
  fc.assert(
    fc.property(document, document, (before, after) => {
      for (const row of diffHtml(before, after)) {
        for (const html of Object.values(renderRow(row, ''))) {
          if (html === null || html === row.kind) continue;
          const known = html
            .replace(/<(\/?)(?:ins|div)>/g, '<$1del>')
            .replaceAll(' class="diff-outer"', '')
            // How pictures load is not kept with the text.
            .replace(/ (?:decoding|srcset|sizes)="[^"]*"/g, '');
          // The sanitiser mends whatever is not closed or not known.
          expect(sanitizeContent(known)).toBe(known.trim());
        }
      }
    }),
    { numRuns: 100 },
  );
});

test('equal texts have nothing to tell', () => {
  fc.assert(
    fc.property(document, (html) => {
      expect(diffHtml(html, html).every(({ kind }) => kind === 'same')).toBe(true);
    }),
    { numRuns: 50 },
  );
});

test('a rewritten paragraph shows its words, a new one beside it is new', () => {
  const rows = diffHtml(
    '<p>The pump leaks at the seal.</p><p>Thanks!</p>',
    '<p>The pump leaks at the <strong>upper</strong> seal.</p><p>It is new.</p><p>Thanks!</p>',
  ).map((row) => renderRow(row, ''));
  expect(rows.map(({ kind }) => kind)).toEqual(['changed', 'added', 'same']);
  expect(rows[0]?.bothHtml).toBe(
    '<p>The pump leaks at the <ins><strong>upper</strong> </ins>seal.</p>',
  );
  expect(rows[0]?.oldHtml).toBe('<p>The pump leaks at the seal.</p>');
  expect(rows[1]).toMatchObject({ oldHtml: null, newHtml: '<p><ins>It is new.</ins></p>' });
});

test('words in a script without gaps are told apart, and formatting counts', () => {
  const kinds = (parts: readonly { kind: string; tokens: readonly { text: string }[] }[]) =>
    parts.map(({ kind, tokens }) => `${kind} ${tokens.map(({ text: t }) => t).join('')}`);
  expect(kinds(diffText('ポンプが壊れた', 'ポンプが直った'))[0]).toMatch(/^same ポンプ/);
  const [row] = diffHtml('<p>Press the key now</p>', '<p>Press the <kbd>key</kbd> now</p>');
  expect(row && renderRow(row, '').bothHtml).toBe(
    '<p>Press the <del>key</del><ins><kbd>key</kbd></ins> now</p>',
  );
});

test('an item of a numbered list keeps its number, one in between changes no other', () => {
  const list = (...items: string[]) =>
    `<ol>${items.map((item) => `<li>${item}</li>`).join('')}</ol>`;
  const rows = diffHtml(list('Open it', 'Close it'), list('Open it', 'Wait', 'Close it'));
  expect(rows.map((row) => renderRow(row, '').bothHtml)).toEqual([
    '<ol start="1"><li>Open it</li></ol>',
    '<ol start="2"><li><ins>Wait</ins></li></ol>',
    '<ol start="3"><li>Close it</li></ol>',
  ]);
});

test('two long texts that share nothing are compared in no time', () => {
  const long = (name: string) =>
    `<p>${Array.from({ length: 8000 }, (_, index) => `${name}${index}`).join(' ')}</p>`;
  const processorMs = startProcessorClock();
  diffHtml(long('a'), long('b'));
  expect(processorMs()).toBeLessThan(3000);
});

test.each([1, 50])(
  'the longest texts there are, rewritten in %d paragraphs, keep the server for a fraction of a second',
  (paragraphs) => {
    const words = Math.floor(20_000 / paragraphs);
    const textOf = (seed: number) =>
      Array.from({ length: paragraphs }, (_, p) => {
        const word = (_: unknown, n: number) => `w${((n + 1) * (p + 7) * seed) % 509}`;
        return `<p>${Array.from({ length: words }, word).join(' ')}</p>`;
      }).join('');
    const [before, after] = [textOf(31), textOf(37)];
    const processorMs = startProcessorClock();
    const rows = diffHtml(before, after);
    expect(processorMs()).toBeLessThan(500);
    expect(sideOf(rows, 'old')).toEqual(keys(blocksOf(before)));
    expect(sideOf(rows, 'new')).toEqual(keys(blocksOf(after)));
  },
);

test('the text of callouts and tabs is compared in its own blocks', () => {
  const html = (text: string) =>
    sanitizeContent(
      `<aside class="callout callout-tip"><p>Use ${text} water.</p></aside><section class="tabs"><section class="tab"><h3 class="tab-title">A</h3><p>Turn.</p></section></section>`,
    );
  const rows = diffHtml(html('cold'), html('warm'));
  expect(rows.map(({ kind }) => kind)).toEqual(['changed', 'same', 'same']);
});

test('whitespace and indentation outside code do not count', () => {
  const rows = diffHtml(
    '<p>Close  the <strong>valve</strong></p><pre><code>a\n  b</code></pre>',
    '<p>\n Close the\n<strong>valve</strong> </p><pre><code>a\n b</code></pre>',
  );
  expect(rows.map(({ kind }) => kind)).toEqual(['same', 'same', 'changed']);
});

test('texts of 50,000 characters are compared in less than 200 ms', () => {
  const textOf = (changed: string) =>
    Array.from({ length: 250 }, (_, p) =>
      p % 10 === 0
        ? `<p>${`${changed} paragraph ${p} `.repeat(9)}</p>`
        : `<p>${`The paragraph ${p} has words. `.repeat(7)}</p>`,
    ).join('');
  const [before, after] = [textOf('old'), textOf('new')];
  expect(before.length).toBeGreaterThan(50_000);
  diffHtml(before, after);
  const processorMs = startProcessorClock();
  diffHtml(before, after);
  expect(processorMs()).toBeLessThan(200);
});

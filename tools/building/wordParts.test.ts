import { expect, test } from 'vitest';
import { importsIn, possibleKeysIn, withoutComments } from './textModules.ts';
import { readWordParts } from './wordParts.ts';

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: code
test('a key may be a string, a property, or a template with something in it', () => {
  const { literals, patterns, isOpen } = possibleKeysIn(
    [
      "const label = t(isOpen ? 'state.open' : `state.${state}`);",
      'const names = { short: t(`${kind}.of.${nested(`x${y}`)}`) };',
      'const both = `${t(`inner.${kind}`)} ${count}`; t(`${kind}.${name}`);',
      "const start = 'says.' + kind; const url = `${base}/${path}`;",
    ].join('\n'),
  );
  expect(isOpen).toBe(true);
  expect(literals).toEqual(expect.arrayContaining(['state.open', 'short']));
  const matches = (key: string) => patterns.some((pattern) => new RegExp(pattern).test(key));
  expect(['state.any', 'a.of.b', 'says.more', 'inner.one', 'other.key'].map(matches)).toEqual([
    ...[true, true, true, true],
    false,
  ]);
});
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: code

test('imports of types are told apart: their modules are not loaded', () => {
  const code = `import type { A } from './a.ts';
import { type B } from './b.ts';
import { type C, d } from './d.ts';
import './e.css';
export { f } from './f.ts';`;
  expect(importsIn(code)).toEqual({
    values: ['./d.ts', './e.css', './f.ts'],
    types: ['./a.ts', './b.ts'],
  });
});

test('comments are left out, but nothing after a string that looks like one', () => {
  const code = [
    "const any = '/*';",
    "const types = { '*/*': 'all', '/*': { label: 'rest' } };",
    "/** Not `one`, 'two.comment',",
    " * nor 'three.comment'. */",
    "  // 'four.comment'",
    "  {/* 'five.comment' */}",
    "return t('last');",
  ];
  const { literals } = possibleKeysIn(withoutComments(code.join('\n')));
  expect(literals).toEqual(expect.arrayContaining(['all', 'label', 'rest', 'last']));
  expect(literals.filter((text) => text.endsWith('.comment'))).toEqual([]);
});

const { parts } = readWordParts();

test('a part has the texts of the modules that are loaded with it, and those of every page only once', () => {
  expect(parts.frame?.ui).toContain('skipToContent');
  expect(parts.PollBlock?.polls?.length).toBeGreaterThan(5);
  expect(parts.PollBlock?.ui ?? []).not.toContain('skipToContent');
  expect(parts.HomeWidget?.access).toBeUndefined();
});

test('a part has the texts of what features add to it by slots, and those that manifests name', () => {
  expect(parts.SupportAgentRequestWidget?.supportMacros?.length).toBeGreaterThan(0);
  expect(parts.ShortcutsDialog?.reading?.length).toBeGreaterThan(0);
});

test('keys that are put together from others are found', () => {
  const keys = (namespace: string) => Object.values(parts).flatMap((part) => part[namespace] ?? []);
  expect(keys('supportReports')).toContain('metrics.FIRST');
  expect(keys('notificationLevels')).toContain('TAG.MUTED');
  expect(keys('oauth')).toContain('writes.content');
  expect(keys('comments')).toContain('errors.update.reply');
});

import { expect, test } from 'vitest';
import { codeLowlight } from './codeLanguages.ts';

test('code without a language has no colours, as in the post it becomes', () => {
  const { children } = codeLowlight.highlightAuto('let x = 1;');
  expect(children).toEqual([{ type: 'text', value: 'let x = 1;' }]);
  const typescript = codeLowlight.highlight('typescript', 'let x = 1;');
  expect(typescript.children[0]).toMatchObject({ type: 'element' });
});

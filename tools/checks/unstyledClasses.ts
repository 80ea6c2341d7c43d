import fs from 'node:fs';
import path from 'node:path';
import { compile } from '@tailwindcss/node';
import ts from 'typescript';
import type { SourceIssue } from './sourceFiles.ts';

interface NamedClass extends SourceIssue {
  name: string;
}

/**
 * Finds classes in `className` without a style: the theme replaces Tailwind's own, so that `bg-white` may not
 * exist. Classes in constants are not checked.
 * @param sheet path of the portal's style sheet
 */
export async function findUnstyledClasses(
  sources: readonly { file: string; text: string }[],
  sheet: string,
): Promise<SourceIssue[]> {
  const named = sources.flatMap(({ file, text }) => namedClasses(file, text));
  const { build } = await compile(fs.readFileSync(sheet, 'utf8'), {
    base: path.resolve(path.dirname(sheet)),
    onDependency: () => undefined,
  });
  // Includes all words, like the portal's build: `peer` is styled through another class.
  const words = sources.flatMap(({ text }) => text.split(/[\s"'`]+/));
  const styled = classesOf(build([...new Set(words)]));
  return named
    .filter(({ name }) => !styled.has(name))
    .map(({ file, line, message }) => ({ file, line, message }));
}

/** Every class in a selector of a style sheet. */
function classesOf(css: string): Set<string> {
  const selectors = css.matchAll(/\.((?:\\[0-9a-f]{1,6} ?|\\.|[\w-])+)/gi);
  return new Set(Array.from(selectors, ([, name = '']) => unescaped(name)));
}

/** CSS Syntax 3 §4.3.7. */
function unescaped(name: string): string {
  return name.replace(/\\(?:([0-9a-f]{1,6}) ?|(.))/gi, (_, code?: string, letter = '') =>
    code === undefined ? letter : String.fromCodePoint(Number.parseInt(code, 16)),
  );
}

function namedClasses(file: string, text: string): NamedClass[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: NamedClass[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxAttribute(node) && node.name.getText(source) === 'className') {
      for (const { words, at } of textsOf(node.initializer)) {
        const line = source.getLineAndCharacterOfPosition(at.getStart(source)).line + 1;
        for (const name of words.split(/\s+/).filter((word) => word !== '' && !word.includes('…')))
          found.push({ file, line, name, message: `no style for the class "${name}"` });
      }
    } else ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** The possible values of an expression; `…` for computed parts. */
function textsOf(node: ts.Node | undefined): { words: string; at: ts.Node }[] {
  if (!node) return [];
  if (ts.isStringLiteralLike(node)) return [{ words: node.text, at: node }];
  if (ts.isTemplateExpression(node)) {
    const { head, templateSpans: spans } = node;
    const words = [head, ...spans.map(({ literal }) => literal)].map((part) => part.text).join('…');
    return [{ words, at: node }, ...spans.flatMap(({ expression }) => textsOf(expression))];
  }
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse].flatMap(textsOf);
  if (ts.isBinaryExpression(node)) {
    const isChoice = [
      ts.SyntaxKind.AmpersandAmpersandToken,
      ts.SyntaxKind.BarBarToken,
      ts.SyntaxKind.QuestionQuestionToken,
    ].includes(node.operatorToken.kind);
    return isChoice ? [node.left, node.right].flatMap(textsOf) : [];
  }
  if (ts.isCallExpression(node) && node.expression.getText() === 'cx') {
    return node.arguments.flatMap(textsOf);
  }
  if (ts.isJsxExpression(node) || ts.isParenthesizedExpression(node))
    return textsOf(node.expression);
  return [];
}

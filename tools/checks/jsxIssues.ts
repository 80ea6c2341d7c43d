import ts from 'typescript';
import type { SourceIssue } from './sourceFiles.ts';

/** Attributes with user-visible text. */
const spoken = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'description',
  'errorMessage',
  'heading',
  'label',
  'placeholder',
  'title',
]);
/** Elements for literal samples, which are not translated. */
const samples = new Set(['code', 'kbd', 'pre', 'samp', 'script', 'style']);
/** Directional icons, which must be mirrored in right-to-left languages. */
const sideways = new Set([
  'ArrowLeft',
  'ArrowRight',
  'ChevronLeft',
  'ChevronRight',
  'CornerDownRight',
  'Redo2',
  'Reply',
  'Send',
  'Undo2',
]);
const letter = /\p{L}/u;
/** Attributes with what a form takes apart again. */
const parsed = new Set(['defaultValue', 'defaultValues', 'value']);
const punctuation = 'punctuation of one language; use joinList, listComma or labelColon';

/**
 * Finds issues in a .tsx file: text outside `locales/`, commas and colons that differ by language, inline styles or
 * handlers, which the Content-Security-Policy blocks, and directional icons that are not mirrored.
 */
export function findJsxIssues(file: string, text: string): SourceIssue[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const faults: SourceIssue[] = [];
  const add = (node: ts.Node, message: string) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
    faults.push({ file, line: line + 1, message });
  };
  const visit = (node: ts.Node): void => {
    if (isSample(node, source)) return;
    if (ts.isJsxText(node) && letter.test(node.text)) add(node, `literal "${node.text.trim()}"`);
    if (ts.isJsxExpression(node) && isElementChild(node)) {
      const words = literalText(node.expression);
      if (words !== undefined && letter.test(words)) add(node, `literal "${words}"`);
    }
    if (hasPunctuation(node) && isShown(node)) add(node, punctuation);
    if (ts.isJsxAttribute(node)) checkAttribute(node, source, add);
    if (ts.isJsxSelfClosingElement(node) && !turns(node, source)) {
      add(node, `${node.tagName.getText(source)} does not turn; add rtl:-scale-x-100`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return faults;
}

function checkAttribute(
  node: ts.JsxAttribute,
  source: ts.SourceFile,
  add: (node: ts.Node, message: string) => void,
): void {
  const name = node.name.getText(source);
  if (name === 'style') add(node, 'inline style; use a class');
  if (!spoken.has(name) || !node.initializer) return;
  const value = ts.isJsxExpression(node.initializer)
    ? node.initializer.expression
    : node.initializer;
  const words = literalText(value);
  if (words !== undefined && letter.test(words)) add(node, `literal ${name}="${words}"`);
}

function turns(node: ts.JsxSelfClosingElement, source: ts.SourceFile): boolean {
  return (
    !sideways.has(node.tagName.getText(source)) || node.getText(source).includes('rtl:-scale-x-100')
  );
}

function literalText(node: ts.Node | undefined): string | undefined {
  if (!node) return undefined;
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  return ts.isTemplateExpression(node)
    ? [node.head, ...node.templateSpans.map((span) => span.literal)]
        .map((part) => part.text)
        .join('…')
    : undefined;
}

/** A comma or colon between texts: `: `, `${name}: ${value}`, `names.join(', ')`. */
function hasPunctuation(node: ts.Node): boolean {
  if (ts.isJsxText(node)) return /^\s*[:,]|[:,]\s*$/.test(node.text);
  if (ts.isTemplateExpression(node)) {
    return node.templateSpans.some(({ literal }) => /^[:,] /.test(literal.text));
  }
  return ts.isStringLiteral(node) && /^[:,] $/.test(node.text);
}

function isShown(node: ts.Node): boolean {
  if (ts.isJsxText(node)) return true;
  const place = ts.findAncestor(node, ts.isJsxExpression)?.parent;
  if (!place) return false;
  return !ts.isJsxAttribute(place) || !parsed.has(place.name.getText());
}

function isElementChild(node: ts.JsxExpression): boolean {
  return ts.isJsxElement(node.parent) || ts.isJsxFragment(node.parent);
}

function isSample(node: ts.Node, source: ts.SourceFile): boolean {
  return ts.isJsxElement(node) && samples.has(node.openingElement.tagName.getText(source));
}

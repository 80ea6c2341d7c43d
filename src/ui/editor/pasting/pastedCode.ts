/** Text of fixed pitch by its font, as `formatPasted` leaves it: `<code>` in an element of its own lines. */
export const fontCode = 'data-pasted-font';

const lineElements: ReadonlySet<string> = new Set(['p', 'div', 'br']);

/** Rewrites what is preformatted as a code block, and lines in a font for code as one. */
export function joinCode(root: Element): void {
  for (const block of [...root.querySelectorAll('pre')]) {
    if (block.isConnected) block.replaceWith(codeBlock(linesOf(block), languageOf(block)));
  }
  const holders = new Set<Element>();
  for (const code of root.querySelectorAll(`code[${fontCode}]`)) {
    const line = code.closest('p, div');
    if (line?.parentElement && root.contains(line) && line !== root)
      holders.add(line.parentElement);
  }
  for (const holder of [...holders].toReversed()) if (holder.isConnected) joinLines(holder);
  for (const code of root.querySelectorAll(`code[${fontCode}]`)) code.removeAttribute(fontCode);
}

function joinLines(holder: Element): void {
  let run: Element[] = [];
  const finish = () => {
    while (run.length > 0 && isBlank(run.at(-1))) run.pop();
    const lines = run.flatMap((element) => linesOf(element));
    if (lines.length > 1) {
      run[0]?.before(codeBlock(lines, null));
      for (const element of run) element.remove();
    }
    run = [];
  };
  for (const node of [...holder.childNodes]) {
    if (!(node instanceof Element)) {
      if (node.textContent?.trim()) finish();
    } else if (isCodeLine(node) || (run.length > 0 && isBlank(node))) run.push(node);
    else finish();
  }
  finish();
}

/** An empty line within code. */
function isBlank(element: Element | undefined): boolean {
  if (!element || !lineElements.has(element.localName)) return false;
  return element.textContent?.trim() === '' && !element.querySelector('img, table, hr');
}

function isCodeLine(element: Element): boolean {
  if (element.localName === 'br' || !lineElements.has(element.localName)) return false;
  let hasCode = false;
  const isCode = (node: Node): boolean => {
    if (!(node instanceof Element)) return node.textContent?.trim() === '';
    if (node.localName === 'br') return true;
    if (node.localName === 'code') {
      hasCode = true;
      return node.hasAttribute(fontCode);
    }
    return (
      (node.localName === 'div' || node.localName === 'p') && [...node.childNodes].every(isCode)
    );
  };
  return [...element.childNodes].every(isCode) && hasCode;
}

/** The text of an element by lines: of line breaks, and of blocks inside. */
function linesOf(element: Element): string[] {
  let text = '';
  const read = (node: Node) => {
    if (node.nodeType === Node.TEXT_NODE) text += node.textContent ?? '';
    else if (node instanceof Element) {
      const isBlock = /^(p|div|li|tr)$/.test(node.localName);
      if (isBlock && text !== '' && !text.endsWith('\n')) text += '\n';
      if (node.localName === 'br') text += '\n';
      else for (const child of node.childNodes) read(child);
      if (isBlock && !text.endsWith('\n')) text += '\n';
    }
  };
  for (const child of element.childNodes) read(child);
  return text
    .replace(/\u00a0/g, ' ')
    .replace(/\n$/, '')
    .split('\n');
}

function languageOf(block: Element): string | null {
  const around = [block.querySelector('code'), block, block.parentElement];
  for (const element of around) {
    const found = /(?:language-|lang-|highlight-source-)([\w+#.-]{1,30})/.exec(
      element?.className ?? '',
    );
    if (found) return found[1] ?? null;
  }
  return null;
}

function codeBlock(lines: readonly string[], language: string | null): Element {
  const block = document.createElement('pre');
  const code = document.createElement('code');
  if (language) code.className = `language-${language}`;
  code.textContent = lines.join('\n');
  block.append(code);
  return block;
}

import { isCalloutName } from '#core/blockMarkdown.ts';
import { codeAndText, type SiteNotes } from './siteCode.ts';

// `!!! note "Title"`, `??? note`, `???+ note inline end "Title"`, `=== "Tab"` of Python-Markdown and MkDocs.
const admonition =
  /^([ \t]*)(!!!|\?\?\?\+?)[ \t]+([\w-]+)((?:[ \t]+[\w-]+)*)(?:[ \t]+"([^"]*)")?[ \t]*$/;
const tab = /^([ \t]*)===[!+]?[ \t]+"([^"]*)"[ \t]*$/;
const deepest = 8;

/** Turns indented admonitions and tabs into blocks of colons, of which outer ones have more. */
export function withAdmonitions(text: string, notes: SiteNotes, depth = 0): string {
  if (depth >= deepest || !/^[ \t]*(?:!!!|\?\?\?|===)/m.test(text)) return text;
  const code = new Set<number>();
  let number = 0;
  for (const { isCode, lines } of codeAndText(text)) {
    for (const _line of lines) {
      if (isCode) code.add(number);
      number += 1;
    }
  }
  const lines = text.split('\n');
  const output: string[] = [];
  const colons = ':'.repeat(3 + deepest - depth);
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? '';
    const head = code.has(at) ? null : admonition.exec(line);
    const tabHead = code.has(at) ? null : tab.exec(line);
    if (head) {
      const [, indent = '', sign = '', name = '', words = '', title] = head;
      notes.replaced.push(line.replace(`"${title}"`, ''));
      const { body, next } = bodyOf(lines, at + 1, indent);
      const isKnown = isCalloutName(name.toLowerCase());
      // An unknown kind is a word that the reader saw as its title.
      const shown = title ?? (isKnown ? '' : `${name}${words}`.replaceAll('-', ' '));
      const kind = sign.startsWith('?') ? 'details' : isKnown ? name.toLowerCase() : 'note';
      const heading = sign.startsWith('?') ? shown || capital(name) : shown;
      output.push('', `${indent}${colons}${kind} ${heading}`.trimEnd());
      output.push(...inner(body, indent, notes, depth), `${indent}${colons}`, '');
      at = next;
    } else if (tabHead) {
      const indent = tabHead[1] ?? '';
      output.push('', `${indent}${colons}tabs`);
      let next = at;
      for (;;) {
        const each = tab.exec(lines[next] ?? '');
        if (each === null || each[1] !== indent) break;
        const read = bodyOf(lines, next + 1, indent);
        output.push(
          '',
          `${indent}### ${each[2] || '…'}`,
          '',
          ...inner(read.body, indent, notes, depth),
          '',
        );
        next = read.next;
      }
      output.push(`${indent}${colons}`, '');
      at = next;
    } else {
      output.push(line);
      at += 1;
    }
  }
  return output.join('\n');
}

function inner(body: readonly string[], indent: string, notes: SiteNotes, depth: number): string[] {
  const text = withAdmonitions(body.join('\n'), notes, depth + 1);
  return text.split('\n').map((line) => (line === '' ? line : `${indent}${line}`));
}

/** The lines that are indented by four more. */
function bodyOf(
  lines: readonly string[],
  from: number,
  indent: string,
): { body: string[]; next: number } {
  const body: string[] = [];
  let next = from;
  let read = from;
  for (; read < lines.length; read += 1) {
    const line = lines[read] ?? '';
    if (line.trim() === '') continue;
    const within = [`${indent}    `, `${indent}\t`].find((each) => line.startsWith(each));
    if (within === undefined) break;
    while (next < read) {
      body.push('');
      next += 1;
    }
    body.push(line.slice(within.length));
    next = read + 1;
  }
  // Blank lines between two tabs belong to neither.
  return { body, next: read < lines.length ? Math.max(next, read) : read };
}

function capital(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

export interface SiteNotes {
  replaced: string[];
  removed: string[];
}

const fence = /^ {0,3}(?:[-*+] |\d+[.)] |> ?)*[ \t]*(`{3,}|~{3,})/;

/** Lines outside and within code, in turn: what is in code is never syntax. */
export function* codeAndText(text: string): Generator<{ isCode: boolean; lines: string[] }> {
  let lines: string[] = [];
  let open: string | null = null;
  for (const line of text.split('\n')) {
    const [, sign] = fence.exec(line) ?? [];
    if (open === null && sign !== undefined) {
      if (lines.length > 0) yield { isCode: false, lines };
      lines = [line];
      open = sign;
    } else {
      lines.push(line);
      const closes =
        open !== null && sign?.startsWith(open) && line.trim().replace(/^>[> ]*/, '') === sign;
      if (closes) {
        yield { isCode: true, lines };
        lines = [];
        open = null;
      }
    }
  }
  if (lines.length > 0) yield { isCode: open !== null, lines };
}

const codeSpan = /(?<!`)(`+)(?!`)(?:[^`]|(?!\1(?!`))`){1,2000}?(?<!`)\1(?!`)/g;

/** Applies a change to what is not in a code span. */
export function outsideCode(text: string, change: (part: string) => string): string {
  if (!text.includes('`')) return change(text);
  const parts: string[] = [];
  let at = 0;
  for (const match of text.matchAll(codeSpan)) {
    parts.push(change(text.slice(at, match.index)), match[0]);
    at = match.index + match[0].length;
  }
  parts.push(change(text.slice(at)));
  return parts.join('');
}

/** A text of the same length, with blanks in place of code. */
export function withoutCode(text: string): string {
  const blank = (part: string) => part.replace(/[^\n]/g, ' ');
  return [...codeAndText(text)]
    .map(({ isCode, lines }) => {
      const part = lines.join('\n');
      return isCode ? blank(part) : part.replace(codeSpan, blank);
    })
    .join('\n');
}

/** Characters in which a sign is searched, so that a text is not read again from every place. */
const near = 2_000;

/** Where a block interrupts a paragraph. */
export function startInParagraph(pattern: RegExp): (source: string) => number | undefined {
  return (source) => {
    const window = source.slice(0, near);
    const end = /\n[ \t]*\n/.exec(window)?.index ?? window.length;
    return pattern.exec(window.slice(0, end))?.index;
  };
}

/** Where an inline sign is, if it is near; further away it is plain text. */
export function startNear(sign: string): (source: string) => number | undefined {
  return (source) => {
    const at = source.slice(0, near).indexOf(sign);
    return at === -1 ? undefined : at;
  };
}

const otherBlock = /^ {0,3}(?:#{1,6} |>|[-*+] |\d{1,9}[.)] |```|~~~|:{3,}|\[\^|\||<)|^[: ] /;

/**
 * The lines that belong to a block of which the first line was read: indented ones, also after blank lines, and those of
 * its first paragraph.
 * @returns their text without the indentation, and the length of what was read
 */
export function indentedBlock(source: string): { text: string; length: number } {
  const lines: string[] = [];
  let length = 0;
  let blanks = 0;
  let read = 0;
  while (read < source.length) {
    const newline = source.indexOf('\n', read);
    const end = newline === -1 ? source.length : newline;
    const line = source.slice(read, end);
    read = Math.min(end + 1, source.length);
    if (line.trim() === '') {
      blanks += 1;
    } else {
      const isIndented = /^(?: {2}|\t)/.test(line);
      if (!isIndented && (blanks > 0 || otherBlock.test(line))) break;
      lines.push(...Array.from({ length: blanks }, () => ''));
      lines.push(line.replace(/^(?: {1,4}|\t)/, ''));
      blanks = 0;
      length = read;
    }
    if (newline === -1) break;
  }
  return { text: lines.join('\n'), length };
}

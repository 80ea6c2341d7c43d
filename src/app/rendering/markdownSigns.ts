/** Text of a paragraph, with white space as a browser shows it. */
export function escapedText(text: string): string {
  return text
    .replace(/[\s\u2028\u2029]+/g, ' ')
    .replace(/[\\`*_[\]<>~|]|&(?=#?\w{1,32};)/g, '\\$&');
}

/** A line that is no heading, list or rule: its first sign is escaped if it would begin one. */
export function lineStart(line: string): string {
  if (/^[-+=#]/.test(line)) return `\\${line}`;
  return line.replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2');
}

/** Between marks such as `**`, which may not touch white space. */
export function marked(mark: string, text: string): string {
  const start = text.trimStart();
  const inner = start.trimEnd();
  if (inner === '' || inner.includes('\n')) return text;
  const before = text.slice(0, text.length - start.length);
  return `${before}${mark}${inner}${mark}${start.slice(inner.length)}`;
}

export function codeSpan(text: string): string {
  const code = text.replace(/\s+/g, ' ').trim();
  if (code === '') return '';
  const fence = '`'.repeat(longestRun(code) + 1);
  return fence.length === 1 ? `\`${code}\`` : `${fence} ${code} ${fence}`;
}

export function fencedCode(text: string, language: string): string[] {
  const code = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  const fence = '`'.repeat(Math.max(3, longestRun(code) + 1));
  return [`${fence}${language}`, ...code.split('\n'), fence];
}

/** The longest run of backticks. */
function longestRun(text: string): number {
  let longest = 0;
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  return longest;
}

/**
 * Joins the lines of a paragraph that its program wrapped (RFC 3676, format=flowed). Quoted lines are joined only with
 * those of the same depth.
 */
export function unflowed(text: string, { deletesSpace }: { deletesSpace: boolean }): string {
  const lines: { depth: number; pieces: string[] }[] = [];
  let isOpen = false;
  for (const line of text.split(/\r?\n/)) {
    let depth = 0;
    while (line[depth] === '>') depth += 1;
    // A space protects what would look like a quote or `From `.
    const piece = line.slice(line[depth] === ' ' ? depth + 1 : depth);
    const last = lines.at(-1);
    if (isOpen && last?.depth === depth && piece !== '-- ') last.pieces.push(piece);
    else lines.push({ depth, pieces: [piece] });
    isOpen = piece.endsWith(' ') && piece !== '-- ';
    if (isOpen && deletesSpace) lines.at(-1)?.pieces.splice(-1, 1, piece.slice(0, -1));
  }
  return lines
    .map(({ depth, pieces }) => `${'>'.repeat(depth)}${depth > 0 ? ' ' : ''}${pieces.join('')}`)
    .join('\n');
}

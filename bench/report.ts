export interface BenchRow {
  what: string;
  measured: string;
  against: string;
  ratio: number | null;
  goal: string;
  met: boolean | null;
}

const columns = ['what', 'measured', 'against', 'ratio', 'goal', 'met'] as const;

/** The results as a Markdown table. */
export function tableOf(rows: readonly BenchRow[]): string {
  const cells = rows.map((row) => [
    row.what,
    row.measured,
    row.against,
    row.ratio === null ? '' : row.ratio.toFixed(2),
    row.goal,
    row.met === null ? '' : row.met ? 'yes' : '**no**',
  ]);
  const all = [[...columns], ...cells];
  const widths = columns.map((_, i) => Math.max(...all.map((row) => (row[i] ?? '').length)));
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`;
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
  return [line([...columns]), rule, ...cells.map(line)].join('\n');
}

export const whole = (value: number): string => Math.round(value).toLocaleString('en');
export const ms = (value: number): string =>
  `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;

import { csvLine } from '#platform/csvLine.ts';
import type { ImportReportRow, ImportTask } from '../../importRules.ts';
import { escapeText } from '../text/escapeText.ts';

const heads = ['kind', 'read', 'written', 'merged', 'skipped', 'degraded'];
const reasonHeads = ['kind', 'outcome', 'count', 'reason', 'example'];

/** A report as CSV: the counts of each kind, then why what was not written as it was. */
export function reportCsv(rows: readonly ImportReportRow[]): string {
  return [
    csvLine(heads),
    ...rows.map((row) => csvLine(countsOf(row))),
    csvLine([]),
    csvLine(reasonHeads),
    ...reasonsOf(rows).map(csvLine),
  ].join('');
}

/** The same as a page of its own, without anything from elsewhere. */
export function reportHtml(
  rows: readonly ImportReportRow[],
  of: { name: string; task: ImportTask; at: Date },
): string {
  const title = escapeText(`${of.name}: ${of.task}`);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>${title}</title>
<style>
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; margin-block: 1rem 2rem; }
th, td { border-bottom: 1px solid #ccc; padding: .4rem .6rem; text-align: start; vertical-align: top; overflow-wrap: anywhere; }
td.number { text-align: end; font-variant-numeric: tabular-nums; }
</style>
<h1>${title}</h1>
<p>${of.at.toISOString()}. Read = written + merged + skipped + degraded.</p>
${table(heads, rows.map(countsOf))}
<h2>Merged, skipped and degraded</h2>
${table(reasonHeads, reasonsOf(rows))}
</html>
`;
}

type Cells = (string | number)[];

function countsOf({ name, read, written, merged, skipped, degraded }: ImportReportRow): Cells {
  return [name, read, written, merged, skipped, degraded];
}

function reasonsOf(rows: readonly ImportReportRow[]): Cells[] {
  return rows.flatMap(({ name, reasons }) =>
    reasons.map(({ how, reason, count, example }) => [name, how, count, reason, example]),
  );
}

function table(names: readonly string[], rows: readonly Cells[]): string {
  const cell = (value: string | number) =>
    typeof value === 'number'
      ? `<td class="number">${value.toLocaleString('en')}</td>`
      : `<td>${escapeText(value)}</td>`;
  const head = names.map((name) => `<th scope="col">${name}</th>`).join('');
  const body = rows.map((row) => `<tr>${row.map(cell).join('')}</tr>`).join('\n');
  return `<table><thead><tr>${head}</tr></thead><tbody>\n${body}\n</tbody></table>`;
}

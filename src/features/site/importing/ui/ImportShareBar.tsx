import type { ImportReportRow } from '../importRules.ts';

const parts = [
  ['written', 'fill-success'],
  ['merged', 'fill-accent'],
  ['degraded', 'fill-warning'],
  ['skipped', 'fill-danger'],
] as const;

/** Of the records that were read: written, merged, degraded, skipped. Decoration beside the numbers. */
export function ImportShareBar({
  row,
}: {
  row: Pick<ImportReportRow, 'read' | 'written' | 'merged' | 'degraded' | 'skipped'>;
}) {
  const width = (count: number) => (row.read > 0 ? (count / row.read) * 100 : 0);
  let at = 0;
  return (
    <svg
      aria-hidden
      viewBox="0 0 100 8"
      preserveAspectRatio="none"
      className="block h-2 w-full min-w-24 overflow-hidden rounded-full rtl:-scale-x-100"
    >
      <rect width="100" height="8" className="fill-surface-sunken" />
      {parts.map(([part, fill]) => {
        const x = at;
        at += width(row[part]);
        return <rect key={part} x={x} width={width(row[part])} height="8" className={fill} />;
      })}
    </svg>
  );
}

import type { ReactNode } from 'react';
import { formatFullCount } from '#core/formatCount.ts';
import { ShareBar } from './ShareBar.tsx';
import { useTranslation } from './useTranslation.ts';

export interface ShareRow {
  key: string;
  label: ReactNode;
  count: number;
  /** From 0 to 100. */
  percent: number;
  /** Emphasizes the bar. */
  isMarked?: boolean;
}

type ShareTableProps = {
  caption: ReactNode;
  /** Otherwise only screen readers get it. */
  isCaptionShown?: boolean;
  /** Names of the columns, for screen readers. */
  columns: { label: string; count: string; share: string };
  percentText: (percent: number) => string;
  rows: readonly ShareRow[];
};

/** A table with a bar in each row: counts, and their shares. */
export function ShareTable(props: ShareTableProps) {
  const { caption, isCaptionShown = false, columns, percentText, rows } = props;
  const { language } = useTranslation('ui');
  return (
    <table className="w-full text-sm">
      <caption className={isCaptionShown ? 'pb-1 text-start font-medium' : 'sr-only'}>
        {caption}
      </caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{columns.label}</th>
          <th scope="col">{columns.count}</th>
          <th scope="col">{columns.share}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, label, count, percent, isMarked }) => (
          <tr key={key}>
            <th scope="row" className="w-full pt-1.5 pb-2.5 text-start font-normal">
              {label}
              <ShareBar percent={percent} isMarked={isMarked} className="mt-1" />
            </th>
            <td className="py-1.5 ps-4 text-end align-top text-text-muted tabular-nums">
              {formatFullCount(count, language)}
            </td>
            <td className="py-1.5 ps-3 text-end align-top font-medium tabular-nums">
              {percentText(percent)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

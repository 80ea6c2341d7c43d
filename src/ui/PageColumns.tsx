import { Children, type ReactNode } from 'react';
import { cx } from './cx.ts';

// §9: a sidebar widget is 40 wide. Below LG every layout is a single column.
const grids = {
  '1/1': 'grid-cols-1',
  '1/2+1/2': 'grid-cols-1 md:grid-cols-2',
  '2/3+1/3': 'grid-cols-1 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]',
  '1/3+2/3': 'grid-cols-1 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]',
  '3/5+2/5': 'grid-cols-1 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]',
  '2/5+3/5': 'grid-cols-1 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]',
  '3/4+1/4': 'grid-cols-1 lg:grid-cols-[minmax(0,3fr)_minmax(0,1fr)]',
  '1/4+3/4': 'grid-cols-1 lg:grid-cols-[minmax(0,1fr)_minmax(0,3fr)]',
  '1/3+1/3+1/3': 'grid-cols-1 md:grid-cols-3',
  '1/4+1/4+1/4+1/4': 'grid-cols-1 sm:grid-cols-2 lg:grid-cols-4',
} as const;

/** The column layouts of a section. */
export type ColumnRatio = keyof typeof grids;

export const columnRatios = Object.keys(grids).filter((key): key is ColumnRatio => key in grids);

type PageColumnsProps = { ratio: ColumnRatio; children: ReactNode; className?: string };

/** One column per child. On phones they are stacked in source order. */
export function PageColumns({ ratio, children, className }: PageColumnsProps) {
  return (
    <div className={cx('grid items-start gap-6', grids[ratio], className)}>
      {Children.map(children, (child) => (
        <div className="flex min-w-0 flex-col gap-6">{child}</div>
      ))}
    </div>
  );
}

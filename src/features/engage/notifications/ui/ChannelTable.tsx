import type { ReactNode } from 'react';
import type { NotificationChannel } from '#core/notificationChannels.ts';
import { cx } from '#ui/cx.ts';
import { useTranslation } from '#ui/useTranslation.ts';

interface TypeRow<Cell> {
  type: string;
  label: string;
  hint: string;
  channels: readonly Cell[];
}

type ChannelTableProps<Cell> = {
  rows: readonly TypeRow<Cell>[];
  /** Header of the column of types. */
  heading: string;
  className?: string;
  columnClassName: string;
  cellClassName: string;
  children: (row: TypeRow<Cell>, cell: Cell) => ReactNode;
};

/** Notification types by channels. */
export function ChannelTable<Cell extends { channel: NotificationChannel }>({
  rows,
  heading,
  className,
  columnClassName,
  cellClassName,
  children,
}: ChannelTableProps<Cell>) {
  const { t } = useTranslation('notifications');
  return (
    <div className="overflow-x-auto rounded-xl border border-border bg-surface-raised needs-js:hidden">
      <table className={cx('w-full text-start', className)}>
        <thead>
          <tr className="border-b border-border text-sm text-text-muted">
            <th scope="col" className="px-4 py-3 text-start font-medium">
              {heading}
            </th>
            {rows[0]?.channels.map(({ channel }) => (
              <th key={channel} scope="col" className={cx('py-3 font-medium', columnClassName)}>
                {t(`channel.${channel}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-border">
          {rows.map((row) => (
            <tr key={row.type}>
              <th scope="row" className="px-4 py-3 text-start font-normal">
                <span className="block font-medium">{row.label}</span>
                <span className="block text-sm text-text-muted">{row.hint}</span>
              </th>
              {row.channels.map((cell) => (
                <td key={cell.channel} className={cx('py-3', cellClassName)}>
                  {children(row, cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

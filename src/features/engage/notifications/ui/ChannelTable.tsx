import ChevronRight from 'virtual:icons/chevron-right';
import { type ReactNode, useId, useState } from 'react';
import type { NotificationChannel } from '#core/notificationChannels.ts';
import type { NotificationGroup } from '#core/notificationGroups.ts';
import { cx } from '#ui/cx.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { groupedRows } from '../preferencePresets.ts';

interface TypeRow<Cell> {
  type: string;
  group: NotificationGroup;
  label: string;
  hint: string;
  channels: readonly Cell[];
}

type ChannelTableProps<Row> = {
  rows: readonly Row[];
  /** Header of the column of types. */
  heading: string;
  className?: string;
  columnClassName: string;
  cellClassName: string;
  /** Of one type and channel. */
  children: (row: Row, channel: NotificationChannel) => ReactNode;
  /** Of a group and channel. */
  groupCell: (rows: readonly Row[], channel: NotificationChannel, label: string) => ReactNode;
};

/** Notification types by channels: a row for each group, which opens to show its types. */
export function ChannelTable<Row extends TypeRow<{ channel: NotificationChannel }>>({
  rows,
  heading,
  className,
  columnClassName,
  cellClassName,
  children,
  groupCell,
}: ChannelTableProps<Row>) {
  const { t } = useTranslation('notifications');
  const id = useId();
  const [open, setOpen] = useState<readonly NotificationGroup[]>([]);
  const channels = rows[0]?.channels.map(({ channel }) => channel) ?? [];
  return (
    <div className="overflow-x-auto rounded-xl border border-border bg-surface-raised needs-js:hidden">
      <table className={cx('w-full text-start', className)}>
        <thead>
          <tr className="border-b border-border text-xs text-text-muted sm:text-sm">
            <th scope="col" className="px-4 py-3 text-start font-medium">
              {heading}
            </th>
            {channels.map((channel) => (
              <th key={channel} scope="col" className={cx('py-3 font-medium', columnClassName)}>
                {t(`channel.${channel}`)}
              </th>
            ))}
          </tr>
        </thead>
        {groupedRows(rows).map(({ group, rows: types }) => {
          const isOpen = open.includes(group);
          const label = t(`group.${group}`);
          return (
            <tbody
              key={group}
              id={`${id}-${group}`}
              className="border-border not-first-of-type:border-t"
            >
              <tr>
                <th scope="rowgroup" className="py-1 ps-1.5 text-start font-normal sm:ps-2.5">
                  <button
                    type="button"
                    aria-expanded={isOpen}
                    aria-controls={`${id}-${group}`}
                    className="flex min-h-14 w-full items-center gap-2 rounded-md px-2 py-1.5 text-start hover:bg-surface-sunken"
                    onClick={() =>
                      setOpen(isOpen ? open.filter((each) => each !== group) : [...open, group])
                    }
                  >
                    <ChevronRight
                      aria-hidden
                      className={cx(
                        'size-4.5 shrink-0 text-text-muted transition-transform rtl:-scale-x-100',
                        isOpen && 'rotate-90 rtl:-rotate-90',
                      )}
                    />
                    <span className="min-w-0">
                      <span className="block font-semibold wrap-anywhere hyphens-auto">
                        {label}
                      </span>
                      <span className="block text-sm text-text-muted max-sm:hidden">
                        {t(`groupHint.${group}`)}
                      </span>
                    </span>
                  </button>
                </th>
                {channels.map((channel) => (
                  <td key={channel} className={cellClassName}>
                    {groupCell(types, channel, label)}
                  </td>
                ))}
              </tr>
              {isOpen &&
                types.map((row) => (
                  <tr key={row.type}>
                    <th scope="row" className="py-2 ps-10.5 pe-4 text-start font-normal sm:ps-11.5">
                      <span className="block">{row.label}</span>
                      <span className="block text-sm text-text-muted max-sm:hidden">
                        {row.hint}
                      </span>
                    </th>
                    {channels.map((channel) => (
                      <td key={channel} className={cellClassName}>
                        {children(row, channel)}
                      </td>
                    ))}
                  </tr>
                ))}
            </tbody>
          );
        })}
      </table>
    </div>
  );
}

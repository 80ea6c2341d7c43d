import ArrowDown from 'virtual:icons/arrow-down';
import ArrowUp from 'virtual:icons/arrow-up';
import { Link } from 'react-router';
import { cx } from '#ui/cx.ts';
import type { Selection } from '#ui/lists/useSelection.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { type MemberListAddress, usualOrder } from '../memberListAddress.ts';
import type { MemberSort } from '../memberListRules.ts';
import { MemberTableRow } from './MemberTableRow.tsx';
import type { ManagedListItem } from './staffDocuments.ts';

interface MemberTableProps {
  members: readonly ManagedListItem[];
  address: MemberListAddress;
  hrefFor: (change: Partial<MemberListAddress>) => string;
  selection: Selection;
  loading: boolean;
}

const head = 'px-3 py-2 text-start text-xs font-medium text-text-muted whitespace-nowrap';

/** Members as a table, as cards on a phone; the open one is shown next to it. */
export function MemberTable(props: MemberTableProps) {
  const { members, address, hrefFor, selection, loading } = props;
  const { t } = useTranslation('staff');
  const narrow = address.member !== '';
  const wide = narrow ? 'hidden' : undefined;
  const sorted = { address, hrefFor };
  return (
    <table
      className={cx('w-full text-sm transition-opacity max-md:block', loading && 'opacity-60')}
      aria-label={t('titles.members')}
    >
      <thead className="border-b border-border max-md:sr-only">
        <tr>
          <th scope="col" className={cx(head, 'w-11 ps-4 pe-0')}>
            <label className="touch-target flex size-6 needs-js:hidden items-center justify-center">
              <input
                type="checkbox"
                className="size-4.5 accent-accent"
                aria-label={t('selectAll')}
                checked={members.length > 0 && selection.ids.length === members.length}
                onChange={selection.toggleAll}
              />
            </label>
          </th>
          <SortHead {...sorted} sort="NAME" label={t('columns.member')} />
          <th scope="col" className={head}>
            {t('columns.state')}
          </th>
          <th scope="col" className={cx(head, wide)}>
            {t('columns.role')}
          </th>
          <SortHead
            {...sorted}
            sort="ALL_MESSAGES_COUNT"
            label={t('columns.posts')}
            className={cx('text-end! max-lg:hidden', wide)}
          />
          <SortHead
            {...sorted}
            sort="LAST_LOGIN"
            label={t('columns.lastLogin')}
            className={cx('max-lg:hidden', wide)}
          />
          <SortHead {...sorted} sort="JOINED_AT" label={t('columns.joined')} className={wide} />
        </tr>
      </thead>
      <tbody className="divide-y divide-border max-md:block">
        {members.map((member) => (
          <MemberTableRow
            key={member.id}
            member={member}
            href={hrefFor({ member: member.id })}
            isOpen={member.id === address.member}
            selected={selection.has(member.id)}
            onSelect={(range) => selection.toggle(member.id, range)}
            narrow={narrow}
          />
        ))}
      </tbody>
    </table>
  );
}

interface SortHeadProps extends Pick<MemberTableProps, 'address' | 'hrefFor'> {
  sort: MemberSort;
  label: string;
  className?: string;
}

/** A sortable column header; toggles the direction. */
function SortHead({ sort, label, address, hrefFor, className }: SortHeadProps) {
  const isCurrent = address.sort === sort;
  const turned = address.order === 'ASC' ? 'DESC' : 'ASC';
  const Arrow = address.order === 'ASC' ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      aria-sort={!isCurrent ? undefined : address.order === 'ASC' ? 'ascending' : 'descending'}
      className={cx(head, className)}
    >
      <Link
        to={hrefFor({ sort, order: isCurrent ? turned : usualOrder(sort), page: 1 })}
        preventScrollReset
        className={cx(
          'inline-flex min-h-6 items-center gap-1 rounded-sm hover:text-text',
          isCurrent && 'text-text',
        )}
      >
        {label}
        {isCurrent && <Arrow aria-hidden className="size-3.5" />}
      </Link>
    </th>
  );
}

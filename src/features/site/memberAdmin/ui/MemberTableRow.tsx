import { Link } from 'react-router';
import { Avatar } from '#ui/Avatar.tsx';
import { CountText } from '#ui/CountText.tsx';
import { cx } from '#ui/cx.ts';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { MemberStateBadge } from './MemberStateBadge.tsx';
import { memberNameOf, roleName } from './memberWords.ts';
import type { ManagedListItem } from './staffDocuments.ts';

interface MemberRowProps {
  member: ManagedListItem;
  /** URL of the page with this member open. */
  href: string;
  isOpen: boolean;
  selected: boolean;
  onSelect: (range: boolean) => void;
  /** A member is open next to the list: only identifying columns are shown. */
  narrow: boolean;
}

const cell = 'px-3 py-2.5 max-md:p-0';

/** A member: a table row, or a card on a phone; the name's link covers it. */
export function MemberTableRow(props: MemberRowProps) {
  const { member, href, isOpen, selected, onSelect, narrow } = props;
  const { t } = useTranslation('staff');
  const name = memberNameOf(member);
  const wide = narrow ? 'hidden' : undefined;
  return (
    <tr
      data-row={member.id}
      data-row-open={isOpen || undefined}
      className={cx(
        'group relative transition-colors max-md:grid max-md:grid-cols-[auto_minmax(0,1fr)] max-md:items-center max-md:gap-x-3 max-md:gap-y-2 max-md:p-3',
        'has-[[data-row-link]:focus-visible]:bg-surface-hover',
        selected || isOpen ? 'bg-accent-soft' : 'hover:bg-surface-hover',
      )}
    >
      <td className={cx(cell, 'w-11 ps-4 pe-0')}>
        <label className="touch-target relative z-1 flex size-6 needs-js:hidden items-center justify-center">
          <input
            type="checkbox"
            className="size-4.5 accent-accent"
            aria-label={t('select', { name })}
            checked={selected}
            onChange={(event) => {
              const { nativeEvent } = event;
              onSelect(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey);
            }}
          />
        </label>
      </td>
      <th scope="row" className={cx(cell, 'text-start font-normal md:w-2/5 md:max-w-0')}>
        <div className="flex min-w-0 items-center gap-3">
          <Avatar name={name} src={member.avatar} size="sm" />
          <span className="flex min-w-0 flex-1 flex-col">
            <Link
              to={href}
              preventScrollReset
              data-row-link
              aria-current={isOpen ? 'true' : undefined}
              dir="auto"
              className="foreign-words -my-0.5 truncate rounded-sm py-0.5 font-medium text-text after:absolute after:inset-0 group-hover:underline"
            >
              {name}
            </Link>
            <span dir="ltr" className="foreign-words truncate text-xs text-text-muted">
              <bdi>@{member.username}</bdi>
              {member.email !== null && (
                <>
                  <span aria-hidden className="px-1.5">
                    ·
                  </span>
                  <bdi>{member.email}</bdi>
                </>
              )}
            </span>
          </span>
        </div>
      </th>
      <td className={cx(cell, 'max-md:order-1 max-md:col-start-2')}>
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <MemberStateBadge state={member.state} suspendedUntil={member.suspendedUntil} />
          {!member.isVerified && !narrow && (
            <span className="text-xs text-text-muted">{t('unverified')}</span>
          )}
          <span className="text-xs text-text-muted md:hidden">{roleName(t, member.role)}</span>
        </div>
      </td>
      <td className={cx(cell, 'whitespace-nowrap max-md:hidden', wide)}>
        {roleName(t, member.role)}
      </td>
      <td className={cx(cell, 'text-end tabular-nums max-lg:hidden', wide)}>
        <CountText count={member.counts.total} />
      </td>
      <td className={cx(cell, 'whitespace-nowrap text-text-muted max-lg:hidden', wide)}>
        {member.lastLogin === null ? t('never') : <Time at={member.lastLogin} />}
      </td>
      <td className={cx(cell, 'whitespace-nowrap text-text-muted max-md:hidden', wide)}>
        <Time at={member.joinedDate} absolute />
      </td>
    </tr>
  );
}

import ArrowDownUp from 'virtual:icons/arrow-down-up';
import CalendarDays from 'virtual:icons/calendar-days';
import ChevronDown from 'virtual:icons/chevron-down';
import CircleDot from 'virtual:icons/circle-dot';
import X from 'virtual:icons/x';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type PostType, shownPostTypes } from '#core/postTypes.ts';
import { buttonClasses } from '#ui/buttonClasses.ts';
import { cx } from '#ui/cx.ts';
import { Menu } from '#ui/overlays/Menu.tsx';
import type { MenuItem } from '#ui/overlays/MenuRows.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import {
  type ListAddress,
  type ListDate,
  type ListSort,
  listDates,
  listSorts,
  preferredSort,
} from '../conversationListAddress.ts';

type FilterProps = {
  address: ListAddress;
  hrefFor: (change: Partial<ListAddress>) => string;
};

/** A list's filters as links, so that they can be shared and work without JavaScript. */
export const ConversationListFilters = { Types, Bar };

function Types({ address, hrefFor, allowed }: FilterProps & { allowed: readonly PostType[] }) {
  const { t } = useTranslation('lists');
  const types = shownPostTypes().filter((type) => allowed.includes(type));
  if (types.length < 2) return null;
  return (
    <Tabs
      label={t('typesLabel')}
      tabs={[null, ...types].map((type) => ({
        href: hrefFor({ type }),
        label: t(`types.${type ?? 'ALL'}`),
        current: address.type === type,
      }))}
    />
  );
}

type StatusChoice = { key: string; name: string; postTypes: readonly string[] };

type BarProps = FilterProps & {
  properties: { sortKey?: ListSort; showFilters?: boolean };
  /** Types of which the list has posts. */
  allowed: readonly PostType[];
  statusLabels: readonly StatusChoice[];
};

function Bar({ address, hrefFor, properties, allowed, statusLabels }: BarProps) {
  const { t } = useTranslation('lists');
  const { viewer } = useShell();
  const sort = address.sort ?? preferredSort(properties, viewer.preferences);
  const order = address.order ?? (sort === 'NAME' ? 'ASC' : 'DESC');
  const date = address.date ?? 'ANY';
  const dates = ['ANY', ...Object.keys(listDates)] as ('ANY' | ListDate)[]; // the table's own keys
  return (
    <div className="flex flex-wrap items-center gap-x-1 gap-y-1.5 rounded-t-xl border-b border-border px-2 py-1.5 sm:px-3">
      <Statuses {...{ address, hrefFor }} />
      {address.tag !== null && (
        <Link
          to={hrefFor({ tag: null })}
          preventScrollReset
          aria-label={t('removeTag', { tag: address.tag })}
          className="ms-1 inline-flex h-7 max-w-[min(20ch,100%)] items-center gap-1 rounded-md bg-accent-soft px-2 text-xs font-medium text-accent hover:underline"
        >
          <span dir="auto" className="truncate">
            {address.tag}
          </span>
          <X aria-hidden className="size-3.5 shrink-0" />
        </Link>
      )}
      <div className="ms-auto flex items-center">
        <StatusFilter {...{ address, hrefFor, allowed, statusLabels }} />
        <Choice
          icon={<CalendarDays aria-hidden />}
          words={t(`dates.${date}`)}
          label={t('dateLabel', { choice: t(`dates.${date}`) })}
          items={dates.map((each) => ({
            key: each,
            label: t(`dates.${each}`),
            href: hrefFor({ date: each === 'ANY' ? null : each }),
            checked: each === date,
            keepScroll: true,
          }))}
        />
        <Choice
          icon={<ArrowDownUp aria-hidden />}
          words={t(`sorts.${sort}`)}
          label={t('sortLabel', { choice: t(`sorts.${sort}`) })}
          items={[
            ...listSorts.map((each) => ({
              key: each,
              label: t(`sorts.${each}`),
              href: hrefFor({ sort: each, order: null }),
              checked: each === sort,
              keepScroll: true,
            })),
            ...(['DESC', 'ASC'] as const).map((each, index) => ({
              key: each,
              label: t(`orders.${each}`),
              href: hrefFor({ sort, order: each }),
              checked: each === order,
              keepScroll: true,
              separatorBefore: index === 0,
            })),
          ]}
        />
      </div>
    </div>
  );
}

function Statuses({ address, hrefFor }: FilterProps) {
  const { t } = useTranslation('lists');
  return (
    <nav aria-label={t('statusLabel')}>
      <ul className="flex flex-wrap items-center gap-0.5">
        {([null, 'unanswered', 'solved', 'official'] as const).map((status) => {
          const current = address.status === status;
          return (
            // On a phone the bar has room for three; the fourth is shown if it is active.
            <li key={status} className={status === 'official' && !current ? 'max-sm:hidden' : ''}>
              <Link
                to={hrefFor({ status })}
                preventScrollReset
                aria-current={current ? 'true' : undefined}
                className={cx(
                  'touch-target inline-flex h-8 items-center rounded-button px-2.5 text-sm font-medium transition-colors',
                  current
                    ? 'bg-surface-sunken text-text'
                    : 'text-text-muted hover:bg-surface-sunken hover:text-text',
                )}
              >
                {t(`statuses.${status ?? 'any'}`)}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** Offered where posts of the types shown can have a status. */
function StatusFilter({ address, hrefFor, allowed, statusLabels }: Omit<BarProps, 'properties'>) {
  const { t } = useTranslation('lists');
  const types = address.type === null ? allowed : [address.type];
  const offered = statusLabels.filter(
    ({ key, postTypes }) => key === address.label || types.some((type) => postTypes.includes(type)),
  );
  if (offered.length === 0) return null;
  const chosen = offered.find(({ key }) => key === address.label)?.name ?? t('anyLabel');
  return (
    <Choice
      icon={<CircleDot aria-hidden />}
      words={chosen}
      label={t('labelLabel', { choice: chosen })}
      items={[{ key: '', name: t('anyLabel') }, ...offered].map(({ key, name }) => ({
        key,
        label: name,
        href: hrefFor({ label: key || null }),
        checked: key === (address.label ?? ''),
        keepScroll: true,
      }))}
    />
  );
}

type ChoiceProps = { icon: ReactNode; words: string; label: string; items: readonly MenuItem[] };

function Choice({ icon, words, label, items }: ChoiceProps) {
  return (
    <Menu
      align="end"
      label={label}
      items={items}
      className={buttonClasses('quiet', 'sm', 'px-2! [&_svg]:size-4 [&_svg]:shrink-0')}
      trigger={
        <>
          {icon}
          <span className="max-sm:sr-only">{words}</span>
          <ChevronDown aria-hidden className="max-sm:hidden" />
        </>
      }
    />
  );
}

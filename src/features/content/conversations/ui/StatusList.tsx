import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Pagination } from '#ui/lists/Pagination.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Select } from '#ui/Select.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import {
  type StatusFilter,
  type StatusListAddress,
  statusFilters,
  statusListSorts,
} from '../statusListAddress.ts';

type StatusListProps = {
  title: string;
  /** The button for a new post. */
  actions: ReactNode;
  /** Null: without filters and order. */
  filters: {
    label: string;
    sortLabel: string;
    statusName: (status: StatusFilter) => string;
    sortName: (sort: StatusListAddress['sort']) => string;
  } | null;
  address: StatusListAddress;
  hrefFor: (address: Partial<StatusListAddress>) => string;
  empty: { title: string; icon: ReactNode };
  hasMore: boolean;
  /** The items of the list. */
  children: readonly ReactNode[];
};

/** A list of posts that are open, closed, or all, page by page. */
export function StatusList(props: StatusListProps) {
  const { title, actions, filters, address, hrefFor, empty, hasMore, children } = props;
  const navigate = useNavigate();
  return (
    <div className="flex flex-col gap-5">
      <PageHeader title={title} actions={actions} />
      {filters !== null && (
        <div className="flex flex-wrap items-end justify-between gap-3">
          <Tabs
            label={filters.label}
            tabs={statusFilters.map((status) => ({
              href: hrefFor({ status, sort: address.sort }),
              label: filters.statusName(status),
              current: status === address.status,
            }))}
          />
          <Select
            size="sm"
            aria-label={filters.sortLabel}
            className="w-48 needs-js:hidden"
            value={address.sort}
            onChange={({ target }) => {
              const sort = statusListSorts.find((each) => each === target.value);
              void navigate(hrefFor({ status: address.status, sort }));
            }}
          >
            {statusListSorts.map((sort) => (
              <option key={sort} value={sort}>
                {filters.sortName(sort)}
              </option>
            ))}
          </Select>
        </div>
      )}
      <div className="rounded-xl border border-border bg-surface-raised">
        {children.length === 0 ? (
          <EmptyState {...empty} />
        ) : (
          <ul className="divide-y divide-border">{children}</ul>
        )}
      </div>
      <Pagination
        page={address.page}
        hasMore={hasMore}
        hrefFor={(page) => hrefFor({ ...address, page })}
      />
    </div>
  );
}

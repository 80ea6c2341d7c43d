import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { holdsSomewhere, type Permission } from '#core/permissions.ts';
import { viewerOfInfo } from '#core/viewerOfInfo.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Pagination } from '#ui/lists/Pagination.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Select } from '#ui/Select.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { useShell } from '#ui/useShell.ts';
import {
  readStatusListAddress,
  type StatusFilter,
  type StatusListAddress,
  statusFilters,
  statusListSorts,
} from '../statusListAddress.ts';

type StatusListProps = {
  title: string;
  /** The button for a new post, for those who hold the permission somewhere. */
  create: { label: string; path: string; permission: Permission };
  filters: {
    label: string;
    sortLabel: string;
    statusName: (status: StatusFilter) => string;
    sortName: (sort: StatusListAddress['sort']) => string;
  };
  /** Whether filters and order are shown; without, the address is ignored. */
  showFilters: boolean;
  /** Of the page's address. */
  search: string;
  hrefFor: (address: Partial<StatusListAddress>) => string;
  empty: { title: string; icon: ReactNode };
  hasMore: boolean;
  /** The items of the list. */
  children: readonly ReactNode[];
};

/** A list of posts that are open, closed, or all, page by page. */
export function StatusList(props: StatusListProps) {
  const { title, create, filters, showFilters, search, hrefFor, empty, hasMore, children } = props;
  const navigate = useNavigate();
  const { viewer } = useShell();
  const mayCreate = holdsSomewhere(viewerOfInfo(viewer), create.permission).ok;
  const address = readStatusListAddress(showFilters ? search : '');
  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        title={title}
        actions={mayCreate && <LinkButton to={create.path}>{create.label}</LinkButton>}
      />
      {showFilters && (
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

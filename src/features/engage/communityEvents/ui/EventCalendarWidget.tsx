import CalendarDays from 'virtual:icons/calendar-days';
import { holdsSomewhere } from '#core/permissions.ts';
import { viewerOfInfo } from '#core/viewerOfInfo.ts';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { useClock } from '#ui/Clock.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import type { ResultOf } from '#ui/graphql.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Pagination } from '#ui/lists/Pagination.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { dateIn } from '../calendarDates.ts';
import {
  communityEventPaths,
  type EventListAddress,
  eventListFilters,
  readEventListAddress,
} from '../communityEventAddress.ts';
import { CalendarFeeds } from './CalendarFeeds.tsx';
import { CalendarMonth } from './CalendarMonth.tsx';
import { CalendarSteps } from './CalendarSteps.tsx';
import { CalendarViewSwitch } from './CalendarViewSwitch.tsx';
import { CalendarWeek } from './CalendarWeek.tsx';
import type { CommunityEventListQuery } from './communityEventDocuments.ts';
import { EventRows } from './EventRows.tsx';

type EventCalendarProps = WidgetProps<object, ResultOf<typeof CommunityEventListQuery>>;

/** Events as a list, or in the calendar of a month or week. */
export function EventCalendarWidget({ data, page }: EventCalendarProps) {
  const { t } = useTranslation('communityEvents');
  const { viewer } = useShell();
  const { now, timeZone } = useClock();
  const address = readEventListAddress(page.search);
  const { view } = address;
  const today = dateIn(new Date(now), timeZone);
  const date = address.date ?? today;
  const { nodes } = data.communityEvents;
  const mayCreate = holdsSomewhere(viewerOfInfo(viewer), 'MANAGE_EVENTS').ok;
  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        title={t('title')}
        actions={mayCreate && <LinkButton to={communityEventPaths.create()}>{t('new')}</LinkButton>}
      />
      {view === 'list' ? (
        <List address={address} list={data.communityEvents} />
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <CalendarSteps {...{ view, date }} />
            <CalendarViewSwitch {...{ view, date: address.date }} />
          </div>
          {view === 'month' ? (
            <CalendarMonth {...{ nodes, date, today }} />
          ) : (
            <CalendarWeek {...{ nodes, date, today }} />
          )}
        </>
      )}
      <CalendarFeeds />
    </div>
  );
}

type ListProps = {
  address: EventListAddress;
  list: ResultOf<typeof CommunityEventListQuery>['communityEvents'];
};

function List({ address, list }: ListProps) {
  const { t } = useTranslation('communityEvents');
  const { viewer } = useShell();
  const { status } = address;
  const filters = eventListFilters.filter((each) => each !== 'mine' || viewer.memberId !== null);
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <Tabs
          className="min-w-0 grow"
          label={t('filter.label')}
          tabs={filters.map((each) => ({
            href: communityEventPaths.list({ status: each }),
            label: t(`filter.${each}`),
            current: each === status,
          }))}
        />
        <CalendarViewSwitch view="list" date={null} />
      </div>
      <div className="rounded-xl border border-border bg-surface-raised">
        {list.nodes.length === 0 ? (
          <EmptyState title={t('empty')} icon={<CalendarDays />} />
        ) : (
          <EventRows nodes={list.nodes} />
        )}
      </div>
      <Pagination
        page={address.page}
        hasMore={list.hasMore}
        hrefFor={(number) => communityEventPaths.list({ status, page: number })}
      />
    </>
  );
}

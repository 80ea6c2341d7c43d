import { Link } from 'react-router';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { agentPaths } from '#features/support/agentWorkspace/agentPaths.ts';
import { SupportStatusBadge } from '#features/support/requests/ui/SupportStatusBadge.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { AdminList } from '#ui/lists/AdminList.tsx';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { reportSearch, reportsPath } from '../supportReportAddress.ts';
import { askedOfAddress, selectionOfAddress } from '../supportReportRules.ts';
import type { ReportRequestsData } from './supportReportDocuments.ts';

const perPage = 25;

/** The requests that a figure of a report counts. */
export function ReportRequestsWidget({ data, page }: WidgetProps<object, ReportRequestsData>) {
  const { t, language } = useTranslation('supportReports');
  const query = new URLSearchParams(page.search);
  const asked = askedOfAddress(query, new Date());
  const { figure } = selectionOfAddress(query);
  const { nodes, totalCount, pageNumber } = data.supportReport.requests;
  const dates = new Intl.DateTimeFormat(language.replace('_', '-'), {
    ...{ dateStyle: 'medium', timeZone: 'UTC' },
  });
  const hrefFor = (number: number) => {
    const next = new URLSearchParams(query);
    next.set('page', `${number}`);
    return `${page.pathname}?${next}`;
  };
  return (
    <AdminList
      title={t('requests.title')}
      description={t('requests.of', {
        ...{ name: t(`figures.${figure}`), count: totalCount },
        ...{ from: dates.format(new Date(asked.from)), to: dates.format(new Date(asked.to)) },
      })}
      filter={
        <LinkButton to={`${reportsPath}?${reportSearch(asked)}`} variant="secondary" size="sm">
          {t('requests.back')}
        </LinkButton>
      }
      rows={nodes}
      empty={{ title: t('empty') }}
      pages={{ page: pageNumber + 1, pageCount: Math.ceil(totalCount / perPage), hrefFor }}
    >
      {({ id, number, title, status, createdAt, assignee }) => (
        <li
          key={id}
          className="relative flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 hover:bg-surface-hover sm:px-5"
        >
          <div className="min-w-0 flex-1 basis-60">
            <Link
              to={agentPaths.request(number)}
              className="font-medium wrap-anywhere after:absolute after:inset-0"
            >
              <bdi>{title}</bdi>
            </Link>
            <p className="text-sm text-text-muted">
              #{number} ·{' '}
              <bdi>{assignee?.fullName || assignee?.username || t('without.AGENT')}</bdi>
            </p>
          </div>
          <SupportStatusBadge status={status} forAgent />
          <span className="w-28 text-end text-sm text-text-muted">
            <Time at={createdAt} />
          </span>
        </li>
      )}
    </AdminList>
  );
}

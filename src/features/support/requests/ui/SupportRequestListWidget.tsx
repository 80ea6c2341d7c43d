import Plus from 'virtual:icons/plus';
import { Link } from 'react-router';
import { wirePage } from '#core/paging.ts';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { Card } from '#ui/Card.tsx';
import { cx } from '#ui/cx.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import type { ResultOf } from '#ui/graphql.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Pagination } from '#ui/lists/Pagination.tsx';
import { UrlSearchField } from '#ui/lists/UrlSearchField.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { Time } from '#ui/Time.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { supportPaths } from '../supportRequestAddress.ts';
import {
  type RequestFilter,
  requestFilterOf,
  requestFilters,
  type SupportKind,
} from '../supportRequestRules.ts';
import { RequestPassage } from './RequestPassage.tsx';
import { SupportStatusBadge } from './SupportStatusBadge.tsx';
import type { SupportRequestListQuery } from './supportListDocuments.ts';

type ListProps = WidgetProps<object, ResultOf<typeof SupportRequestListQuery> | null>;

/** The customer's own tickets or cases, the last active first. */
export function SupportRequestListWidget({ data, page }: ListProps) {
  const { t } = useTranslation('support');
  const kind: SupportKind = page.key === 'SUPPORT_CASES_LIST_PAGE' ? 'CASE' : 'TICKET';
  const words = kind === 'CASE' ? 'cases' : 'tickets';
  const query = new URLSearchParams(page.search);
  const status = requestFilterOf(query.get('status'));
  const q = query.get('q')?.trim() ?? '';
  const own = query.get('from') === 'me';
  const requests = data?.supportRequests;
  const nodes = requests?.nodes ?? [];
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={t(`${words}.title`)}
        description={t(`${words}.description`)}
        actions={
          <LinkButton
            to={supportPaths.create(kind)}
            icon={<Plus aria-hidden className="size-4.5" />}
          >
            {t(`${words}.new`)}
          </LinkButton>
        }
      />
      <ListFilter {...{ kind, status, q, own }} />
      <Tabs
        label={t('filterLabel')}
        tabs={requestFilters.map((each) => ({
          href: supportPaths.list(kind, { status: each, q, own }),
          label: t(`filters.${each}`),
          current: each === status,
        }))}
      />
      <Card flush>
        {nodes.length === 0 ? (
          <EmptyState
            title={t(`${words}.empty`)}
            description={status === 'ALL' && q === '' ? t(`${words}.emptyHint`) : undefined}
          />
        ) : (
          <ul className="divide-y divide-border">
            {nodes.map((request) => (
              <RequestRow key={request.id} request={request} />
            ))}
          </ul>
        )}
      </Card>
      <Pagination
        page={wirePage(query.get('page')) + 1}
        hasMore={requests?.hasMore ?? false}
        hrefFor={(number) => supportPaths.list(kind, { status, q, own, page: number })}
      />
    </div>
  );
}

type FilterProps = { kind: SupportKind; status: RequestFilter; q: string; own: boolean };

/** A search; on cases, whose to show, for those who see the cases of their company. */
function ListFilter({ kind, status, q, own }: FilterProps) {
  const { t } = useTranslation('support');
  const { viewer } = useShell();
  const seesCompany = kind === 'CASE' && viewer.permissions.includes('VIEW_PARTNER_LEVEL_CASE');
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <UrlSearchField
        key={`${status} ${own}`}
        label={t('searchLabel')}
        action={supportPaths.list(kind)}
        value={q}
        keep={{
          ...(status === 'ALL' ? {} : { status: status.toLowerCase() }),
          ...(own ? { from: 'me' } : {}),
        }}
      />
      {seesCompany && (
        <nav aria-label={t('whose.label')} className="flex gap-1">
          {[false, true].map((each) => (
            <Link
              key={String(each)}
              to={supportPaths.list(kind, { status, q, own: each })}
              aria-current={each === own ? 'true' : undefined}
              className="rounded-md px-3 py-2 pointer-coarse:py-3 text-sm text-text-muted hover:text-text aria-[current]:bg-surface-sunken aria-[current]:font-medium aria-[current]:text-text"
            >
              {t(each ? 'whose.own' : 'whose.company')}
            </Link>
          ))}
        </nav>
      )}
    </div>
  );
}

type Row = ResultOf<typeof SupportRequestListQuery>['supportRequests']['nodes'][number];

function RequestRow({ request }: { request: Row }) {
  const { t } = useTranslation('support');
  const { viewer } = useShell();
  const isOthers = request.author !== null && request.author.id !== viewer.memberId;
  return (
    <li className="relative flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3.5 hover:bg-surface-hover sm:px-5">
      <div className="flex min-w-0 flex-1 basis-80 flex-col gap-1">
        <Link
          to={request.path}
          className={cx(
            'wrap-anywhere after:absolute after:inset-0',
            request.read ? 'font-medium' : 'font-bold',
          )}
        >
          {!request.read && (
            <span className="me-2 inline-block size-2 rounded-full bg-accent align-middle" />
          )}
          <bdi>{request.title}</bdi>
          {!request.read && <span className="sr-only"> {t('unread')}</span>}
        </Link>
        {request.match && request.match.place !== 'NOTE' ? (
          <RequestPassage match={request.match} label={t(`foundIn.${request.match.place}`)} />
        ) : (
          <p dir="auto" className="line-clamp-1 text-sm text-text-muted">
            {request.excerpt}
          </p>
        )}
        <p className="flex flex-wrap gap-x-2 text-xs text-text-muted">
          <span>{t('number', { number: request.number })}</span>
          {isOthers && <bdi>{request.author?.fullName || request.author?.username}</bdi>}
          <span>
            {t(request.lastAuthor === 'AGENT' ? 'answered' : 'asked')}{' '}
            <Time at={request.lastActivityAt} />
          </span>
        </p>
      </div>
      <SupportStatusBadge status={request.status} />
    </li>
  );
}

import ClipboardList from 'virtual:icons/clipboard-list';
import { Link } from 'react-router';
import { viewerOfInfo } from '#core/viewerOfInfo.ts';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { Badge } from '#ui/Badge.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import type { ResultOf } from '#ui/graphql.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Pagination } from '#ui/lists/Pagination.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { Time } from '#ui/Time.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { canManageSurveys } from '../surveyAccess.ts';
import { readSurveyListAddress, surveyPaths } from '../surveyAddress.ts';
import type { SurveyListQuery, SurveyNode } from './surveyDocuments.ts';

type SurveyListProps = WidgetProps<{ first: number }, ResultOf<typeof SurveyListQuery>>;

/** Surveys that are open, or closed, newest first. */
export function SurveyListWidget({ data, page }: SurveyListProps) {
  const { t } = useTranslation('surveys');
  const { viewer } = useShell();
  const { nodes, hasMore } = data.surveys;
  const { closed, page: number } = readSurveyListAddress(page.search);
  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        title={t('title')}
        description={t('description')}
        actions={
          canManageSurveys(viewerOfInfo(viewer)).ok && (
            <LinkButton to={surveyPaths.admin} variant="secondary">
              {t('manage')}
            </LinkButton>
          )
        }
      />
      <Tabs
        label={t('filter.label')}
        tabs={[false, true].map((isClosed) => ({
          href: surveyPaths.list({ closed: isClosed }),
          label: t(isClosed ? 'filter.closed' : 'filter.open'),
          current: isClosed === closed,
        }))}
      />
      <div className="rounded-xl border border-border bg-surface-raised">
        {nodes.length === 0 ? (
          <EmptyState icon={<ClipboardList />} title={t('empty')} />
        ) : (
          <ul className="divide-y divide-border">
            {nodes.map((survey) => (
              <SurveyListRow key={survey.id} survey={survey} />
            ))}
          </ul>
        )}
      </div>
      <Pagination
        page={number}
        hasMore={hasMore}
        hrefFor={(to) => surveyPaths.list({ closed, page: to })}
      />
    </div>
  );
}

function SurveyListRow({ survey }: { survey: SurveyNode }) {
  const { t } = useTranslation('surveys');
  const isAsked = survey.phase === 'OPEN' && !survey.hasResponded;
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 px-4 py-4 sm:px-5">
      <div className="flex min-w-0 flex-1 basis-80 flex-col gap-1">
        <span className="flex flex-wrap items-center gap-2">
          <Link to={survey.path} className="font-medium wrap-anywhere hover:underline">
            <bdi>{survey.title}</bdi>
          </Link>
          {survey.phase !== 'OPEN' && <Badge>{t(`phase.${survey.phase}`)}</Badge>}
          {survey.hasResponded && <Badge tone="success">{t('answered')}</Badge>}
        </span>
        {survey.description && (
          <span className="line-clamp-2 text-sm text-text-muted">
            <bdi>{survey.description}</bdi>
          </span>
        )}
        {survey.phase === 'OPEN' && survey.closesAt && (
          <span className="text-sm text-text-muted">
            {t('closes')} <Time at={survey.closesAt} />
          </span>
        )}
      </div>
      {isAsked && (
        <LinkButton
          to={survey.path}
          variant="secondary"
          aria-label={`${t('prompt.take')}: ${survey.title}`}
        >
          {t('prompt.take')}
        </LinkButton>
      )}
    </li>
  );
}

import ClipboardList from 'virtual:icons/clipboard-list';
import { Link } from 'react-router';
import { labelColon } from '#core/labelColon.ts';
import { viewerOfInfo } from '#core/viewerOfInfo.ts';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { Badge } from '#ui/Badge.tsx';
import { cx } from '#ui/cx.ts';
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

const tiles = ['bg-avatar-0', 'bg-avatar-1', 'bg-avatar-2', 'bg-avatar-3', 'bg-avatar-4'] as const;

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
  const { t, language } = useTranslation('surveys');
  const isAsked = survey.phase === 'OPEN' && !survey.hasResponded;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-4 sm:gap-x-5 sm:px-5">
      <span
        aria-hidden
        className={cx(
          'inline-flex size-14 shrink-0 items-center justify-center self-start rounded-xl text-text [&_svg]:size-6',
          tiles[Number(survey.id) % tiles.length],
        )}
      >
        <ClipboardList />
      </span>
      <div className="flex min-w-0 flex-1 basis-48 flex-col gap-1">
        <span className="flex flex-wrap items-center gap-2">
          <Link
            to={survey.path}
            className="font-medium wrap-anywhere hover:underline pointer-coarse:tap-line"
          >
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
        <SurveyFacts survey={survey} />
      </div>
      {isAsked && (
        <LinkButton
          to={survey.path}
          variant="secondary"
          aria-label={`${t('prompt.take')}${labelColon(language)}${survey.title}`}
        >
          {t('prompt.take')}
        </LinkButton>
      )}
    </li>
  );
}

/** How long it takes, and until when. */
function SurveyFacts({ survey }: { survey: SurveyNode }) {
  const { t } = useTranslation('surveys');
  const { phase, minutes, closesAt, hasResponded } = survey;
  const isTimed = phase === 'OPEN' && !hasResponded && minutes !== null;
  const closes = phase === 'OPEN' && closesAt !== null;
  if (!isTimed && !closes) return null;
  return (
    <span className="flex flex-wrap gap-x-1.5 text-sm text-text-muted">
      {isTimed && <span>{t('minutes', { count: minutes })}</span>}
      {isTimed && closes && <span aria-hidden>·</span>}
      {closes && (
        <span>
          {t('closes')} <Time at={closesAt} />
        </span>
      )}
    </span>
  );
}

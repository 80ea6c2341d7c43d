import CircleCheck from 'virtual:icons/circle-check';
import Lock from 'virtual:icons/lock';
import { Link } from 'react-router';
import { usePageData } from '#features/base/layouts/ui/usePage.ts';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { errorOfAddress } from '#ui/forms/errorOfAddress.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { requireSignIn } from '#ui/signIn/requireSignIn.ts';
import { Time } from '#ui/Time.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { surveyPaths } from '../surveyAddress.ts';
import { refusalOf, SurveyRunner } from './SurveyRunner.tsx';
import { SurveyQuery, type SurveyView } from './surveyDocuments.ts';

/** A survey: its page of questions, or why there is none. */
export function SurveyWidget({ page }: WidgetProps) {
  const { t } = useTranslation('surveys');
  const survey = usePageData('SURVEY_POST_PAGE', SurveyQuery)?.survey;
  if (!survey) return null;
  const { step } = survey;
  const error = errorOfAddress(new URLSearchParams(page.search));
  const faults = Object.fromEntries((error?.faults ?? []).map(({ field, rule }) => [field, rule]));
  const isOpen = survey.phase === 'OPEN';
  return (
    <article className="flex flex-col gap-5">
      <PageHeader
        title={<bdi>{survey.title}</bdi>}
        actions={
          survey.responseCount !== null && (
            <LinkButton to={surveyPaths.results(survey.id)} variant="secondary">
              {t('results')}
            </LinkButton>
          )
        }
      />
      {!isOpen && (
        <div>
          <Badge>{t(`phase.${survey.phase}`)}</Badge>
        </div>
      )}
      {survey.description && !survey.hasResponded && (
        <p className="whitespace-pre-line wrap-anywhere">
          <bdi>{survey.description}</bdi>
        </p>
      )}
      {step ? (
        <>
          <Privacy survey={survey} />
          <Card>
            <SurveyRunner
              key={step.page.id}
              {...{ survey, step }}
              initialFaults={faults}
              initialRefusal={refusalOf(error?.code)}
            />
          </Card>
        </>
      ) : (
        <Card>
          <NoStep survey={survey} />
        </Card>
      )}
    </article>
  );
}

function Privacy({ survey }: { survey: SurveyView }) {
  const { t } = useTranslation('surveys');
  const isAnonymous = survey.mode === 'ANONYMOUS';
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-text-muted">
      <span className="inline-flex items-center gap-1.5">
        <Lock aria-hidden className="size-4 shrink-0" />
        {t(isAnonymous ? 'anonymousNote' : 'namedNote')}
      </span>
      {survey.closesAt && (
        <span>
          {t('closes')} <Time at={survey.closesAt} />
        </span>
      )}
      {isAnonymous && (
        <details className="w-full">
          <summary className="w-fit cursor-pointer text-accent hover:underline">
            {t('whoKnows.title')}
          </summary>
          <p className="mt-1 max-w-prose">{t('whoKnows.text')}</p>
        </details>
      )}
    </div>
  );
}

function NoStep({ survey }: { survey: SurveyView }) {
  const { t } = useTranslation('surveys');
  const { viewer } = useShell();
  if (survey.hasResponded) {
    return (
      <EmptyState
        icon={<CircleCheck />}
        title={t('thanks')}
        description={survey.thanks ?? t('thanksText')}
        action={
          <Link
            to={surveyPaths.list()}
            className="text-sm text-accent hover:underline pointer-coarse:tap-line"
          >
            {t('more')}
          </Link>
        }
      />
    );
  }
  if (survey.phase === 'SCHEDULED' && survey.opensAt) {
    return (
      <p className="text-text-muted">
        {t('opens')} <Time at={survey.opensAt} />
      </p>
    );
  }
  if (survey.phase !== 'OPEN') return <EmptyState icon={<Lock />} title={t('closedText')} />;
  if (survey.respond === 'UNAUTHENTICATED') {
    return (
      <EmptyState
        icon={<Lock />}
        title={t('membersOnly')}
        action={
          <Button onClick={() => requireSignIn(viewer.memberId, async () => undefined)}>
            {t('signIn')}
          </Button>
        }
      />
    );
  }
  return <EmptyState icon={<Lock />} title={t('notAllowed')} />;
}

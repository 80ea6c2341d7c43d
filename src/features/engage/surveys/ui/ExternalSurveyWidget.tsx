import ExternalLink from 'virtual:icons/external-link';
import { usePageData } from '#features/base/layouts/ui/usePage.ts';
import { buttonClasses } from '#ui/buttonClasses.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { ExternalSurveyQuery } from './surveyDocuments.ts';

/** A survey of another site, in a frame. */
export function ExternalSurveyWidget() {
  const { t } = useTranslation('surveys');
  const survey = usePageData('SURVEY_PAGE', ExternalSurveyQuery)?.externalSurvey;
  if (!survey) return null;
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title={t('external.title')}
        description={t('external.from', { site: new URL(survey.origin).host })}
        actions={
          <a
            href={survey.frameUrl}
            target="_blank"
            rel="noopener"
            className={buttonClasses('secondary', 'md')}
          >
            <ExternalLink aria-hidden className="size-4" />
            {t('external.open')}
          </a>
        }
      />
      <iframe
        src={survey.frameUrl}
        title={t('external.title')}
        sandbox="allow-scripts allow-forms allow-same-origin allow-popups"
        referrerPolicy="strict-origin"
        className="h-[75vh] min-h-96 w-full rounded-xl border border-border bg-surface-raised"
      />
    </div>
  );
}

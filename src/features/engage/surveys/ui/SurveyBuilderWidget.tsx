import { useState } from 'react';
import { usePageData } from '#features/base/layouts/ui/usePage.ts';
import { Badge } from '#ui/Badge.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { MoreMenu } from '#ui/overlays/MoreMenu.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { usePageAction } from '#ui/usePageAction.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { surveyPaths } from '../surveyAddress.ts';
import { SurveyBuilderForm } from './SurveyBuilderForm.tsx';
import {
  CloseSurveyMutation,
  DeleteSurveyMutation,
  ManagedSurveyQuery,
} from './surveyAdminDocuments.ts';

/** The editor of a survey: its questions, settings, and what can be done with it. */
export function SurveyBuilderWidget() {
  const { t } = useTranslation('surveyAdmin');
  const [act] = usePageAction();
  const [isDeleted, setDeleted] = useState(false);
  const managed = usePageData('ADMIN_SURVEY_PAGE', ManagedSurveyQuery)?.managedSurvey;
  if (!managed) return null;
  const { survey, version } = managed;

  const close = () =>
    act({
      ask: { title: t('closeTitle'), text: t('closeText') },
      run: () => runOperation(CloseSurveyMutation, { input: { surveyId: survey.id } }),
      done: t('closed'),
      failed: t('failed'),
    });

  async function remove(restore: boolean): Promise<void> {
    try {
      await runOperation(DeleteSurveyMutation, { input: { surveyId: survey.id, restore } });
      setDeleted(!restore);
      if (restore) showSuccess(t('restored'));
      else showSuccess(t('deleted'), { label: t('undo'), run: () => void remove(true) });
    } catch {
      showError(t('failed'));
    }
  }

  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        title={<bdi>{survey.title}</bdi>}
        actions={
          <>
            {version !== null && (
              <LinkButton to={survey.path} variant="secondary">
                {t('open')}
              </LinkButton>
            )}
            <LinkButton to={surveyPaths.results(survey.id)} variant="secondary">
              {t('results')}
            </LinkButton>
            <MoreMenu
              label={t('actions')}
              items={[
                ...(survey.phase === 'OPEN' || survey.phase === 'SCHEDULED'
                  ? [{ key: 'close', label: t('close'), onSelect: () => void close() }]
                  : []),
                { key: 'delete', label: t('delete'), onSelect: () => void remove(false) },
              ]}
            />
          </>
        }
      />
      <p className="flex flex-wrap items-center gap-2 text-sm text-text-muted">
        <Badge tone={survey.phase === 'OPEN' ? 'success' : 'neutral'}>
          {t(isDeleted ? 'phase.DELETED' : `phase.${survey.phase}`)}
        </Badge>
        {version === null ? t('notPublished') : t('version', { version })}
        <span>{t('responses', { count: survey.responseCount ?? 0 })}</span>
      </p>
      {!isDeleted && <SurveyBuilderForm key={survey.id} managed={managed} />}
    </div>
  );
}

import ChartColumn from 'virtual:icons/chart-column';
import Download from 'virtual:icons/download';
import X from 'virtual:icons/x';
import { Form, Link } from 'react-router';
import { labelColon } from '#core/labelColon.ts';
import { usePageData } from '#features/base/layouts/ui/usePage.ts';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { Button } from '#ui/Button.tsx';
import { buttonClasses } from '#ui/buttonClasses.ts';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Field } from '#ui/Field.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Select } from '#ui/Select.tsx';
import { Stat } from '#ui/Stat.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { surveyPaths } from '../surveyAddress.ts';
import { SurveyDropOff } from './SurveyDropOff.tsx';
import { SurveyQuestionResults } from './SurveyQuestionResults.tsx';
import { SurveyTimeChart } from './SurveyTimeChart.tsx';
import { type SurveyResultsData, SurveyResultsQuery } from './surveyAdminDocuments.ts';
import { type ResultAddress, readResultAddress, resultsHref } from './surveyResultAddress.ts';

/** What was answered to a survey; choosing a bar counts only the responses with that answer. */
export function SurveyResultsWidget({ page }: WidgetProps) {
  const { t } = useTranslation('surveyResults');
  const data = usePageData('ADMIN_SURVEY_RESULTS_PAGE', SurveyResultsQuery);
  if (!data) return null;
  const { managedSurvey, surveyResults: results } = data;
  const { survey } = managedSurvey;
  const address = readResultAddress(page.search);
  const isFiltered = resultsHref(survey.id, address) !== surveyPaths.results(survey.id);
  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        title={t('title')}
        actions={
          <>
            <FileLink href={managedSurvey.responsesFile} label={t('responsesFile')} />
            <FileLink href={managedSurvey.codebookFile} label={t('codebookFile')} />
          </>
        }
      />
      <Filters data={data} address={address} />
      {address.answers.length > 0 && <AnswerFilters data={data} address={address} />}
      <Card>
        <dl className="flex flex-wrap gap-x-10 gap-y-4">
          {results.responseCount !== null && (
            <Stat label={t(isFiltered ? 'filtered' : 'responses')} count={results.responseCount} />
          )}
          <Stat label={t('drafts')} count={results.openDraftCount} />
          {results.waitingCount > 0 && <Stat label={t('waiting')} count={results.waitingCount} />}
        </dl>
        {results.waitingCount > 0 && (
          <p className="pt-3 text-sm text-text-muted">{t('waitingText')}</p>
        )}
      </Card>
      {results.isHidden ? (
        <Card>
          <EmptyState icon={<ChartColumn />} title={t('hidden')} description={t('hiddenText')} />
        </Card>
      ) : results.responseCount === 0 ? (
        <Card>
          <EmptyState
            icon={<ChartColumn />}
            title={t(isFiltered ? 'noMatch' : 'none')}
            description={isFiltered ? undefined : t('noneText')}
          />
        </Card>
      ) : (
        <>
          {results.isRounded && <p className="text-sm text-text-muted">{t('rounded')}</p>}
          {results.days.length > 1 && <Trend days={results.days} />}
          <SurveyDropOff results={results} />
          {results.questions.map((question) => (
            <SurveyQuestionResults
              key={question.id}
              {...{ question, surveyId: survey.id, address }}
            />
          ))}
        </>
      )}
    </div>
  );
}

function FileLink({ href, label }: { href: string; label: string }) {
  return (
    <a href={href} download className={buttonClasses('secondary', 'md')}>
      <Download aria-hidden className="size-4" />
      {label}
    </a>
  );
}

type ResultPart = { data: SurveyResultsData; address: ResultAddress };

function Filters({ data, address }: ResultPart) {
  const { t } = useTranslation('surveyResults');
  const { survey, versions } = data.managedSurvey;
  return (
    <Form
      method="get"
      action={surveyPaths.results(survey.id)}
      className="flex flex-wrap items-end gap-3"
    >
      {address.answers.map(({ questionId, value }) => (
        <input key={questionId} type="hidden" name="answer" value={`${questionId}:${value}`} />
      ))}
      <Field label={t('from')}>
        <TextInput type="date" name="from" defaultValue={address.from} />
      </Field>
      <Field label={t('to')}>
        <TextInput type="date" name="to" defaultValue={address.to} />
      </Field>
      {versions.length > 1 && (
        <Field label={t('version')}>
          <Select name="version" defaultValue={address.version ?? ''}>
            <option value="">{t('allVersions')}</option>
            {versions.map(({ version }) => (
              <option key={version} value={version}>
                {t('versionNumber', { version })}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Button type="submit" variant="secondary">
        {t('apply')}
      </Button>
    </Form>
  );
}

/** The answers that the counted responses have, each of which can be taken away. */
function AnswerFilters({ data, address }: ResultPart) {
  const { t, language } = useTranslation('surveyResults');
  const { id } = data.managedSurvey.survey;
  return (
    <ul className="flex flex-wrap gap-2">
      {address.answers.map(({ questionId, value }) => {
        const question = data.surveyResults.questions.find((each) => each.id === questionId);
        const bar = question?.bars.find((each) => each.value === value);
        const name = [question?.label, bar?.group, bar?.label || value]
          .filter(Boolean)
          .join(labelColon(language));
        const others = address.answers.filter((each) => each.questionId !== questionId);
        return (
          <li key={questionId}>
            <Link
              to={resultsHref(id, { ...address, answers: others })}
              preventScrollReset
              className="inline-flex min-h-8 items-center gap-1.5 rounded-full border border-border bg-surface-raised px-3 text-sm hover:border-border-strong"
            >
              <bdi className="wrap-anywhere">{name}</bdi>
              <X aria-hidden className="size-3.5 shrink-0" />
              <span className="sr-only">{t('removeFilter')}</span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

function Trend({ days }: { days: SurveyResultsData['surveyResults']['days'] }) {
  const { t } = useTranslation('surveyResults');
  return (
    <Card as="section" heading={<h2>{t('trend')}</h2>}>
      <SurveyTimeChart
        className="h-24"
        label={t('trendLabel', { count: days.length })}
        bars={days.map(({ day, count }) => ({
          ...{ day, value: count },
          title: (name) => t('dayCount', { day: name, count }),
        }))}
      />
    </Card>
  );
}

import { useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { formPath } from '#core/feature/postedForms.ts';
import { sendWithCaptcha } from '#features/content/conversations/ui/sendWithCaptcha.ts';
import { Button } from '#ui/Button.tsx';
import { ClientError } from '#ui/clientError.ts';
import { HiddenFields } from '#ui/forms/HiddenFields.tsx';
import { Honeypot, honeypotOf } from '#ui/forms/Honeypot.tsx';
import { NeedsScripts } from '#ui/NeedsScripts.tsx';
import { ProgressBar } from '#ui/ProgressBar.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { showError } from '#ui/snackbar.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { fieldOfInput, inputOfField } from '../answerInputs.ts';
import { surveyPaths } from '../surveyAddress.ts';
import { type AnswerFault, answerFaults, faultOfAnswer, otherField } from '../surveyLogic.ts';
import { SurveyQuestionField } from './SurveyQuestionField.tsx';
import { AnswerSurveyMutation, type SurveyStepView, type SurveyView } from './surveyDocuments.ts';
import { keepSurveyTaken } from './surveyMemory.ts';

type SurveyRunnerProps = {
  survey: SurveyView;
  step: SurveyStepView;
  /** By question, after a post without script. */
  initialFaults: Readonly<Record<string, string>>;
  /** Why a post without script was refused, if not for an answer. */
  initialRefusal: SurveyRefusal | null;
};

const refusals = ['CAPTCHA_REQUIRED', 'RATE_LIMITED'] as const;
export type SurveyRefusal = (typeof refusals)[number];
export const refusalOf = (code: unknown): SurveyRefusal | null =>
  refusals.find((refusal) => refusal === code) ?? null;

/** One page of a survey. Each page is saved on the server, so that it can be finished later. */
export function SurveyRunner({ survey, step, initialFaults, initialRefusal }: SurveyRunnerProps) {
  const { t } = useTranslation('surveys');
  const { basePath } = useShell();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const form = useRef<HTMLFormElement>(null);
  const [faults, setFaults] = useState(initialFaults);
  const [refusal, setRefusal] = useState(initialRefusal);
  const [isBusy, setBusy] = useState(false);
  const { page } = step;
  const valuesOf = (field: string) =>
    step.answers.find((answer) => answer.field === field)?.values ?? [];

  async function send(back: boolean): Promise<void> {
    if (form.current === null) return;
    const given = answersIn(form.current);
    const found = back ? {} : faultsOf(given);
    setFaults(found);
    const [first] = Object.keys(found);
    if (first !== undefined) return focusQuestion(first, found[first]);
    setBusy(true);
    setRefusal(null);
    try {
      const website = honeypotOf(form.current);
      const { answerSurvey } = await sendWithCaptcha((captchaResponse) =>
        runOperation(AnswerSurveyMutation, {
          input: {
            ...{ clientMutationId: '1', surveyId: survey.id, pageId: page.id, back },
            ...{ website, captchaResponse },
            answers: Object.entries(given).map(([field, values]) => ({ field, values })),
          },
        }),
      );
      const { nextPageId } = answerSurvey;
      if (nextPageId === null) keepSurveyTaken(survey.id);
      await navigate(nextPageId === null ? survey.path : surveyPaths.page(survey, nextPageId));
      if (nextPageId === page.id) await revalidate();
    } catch (error) {
      if (!(error instanceof ClientError)) throw error;
      if (error.faults.length > 0) {
        setFaults(Object.fromEntries(error.faults.map(({ field, rule }) => [field, rule])));
        const [fault] = error.faults;
        if (fault) focusQuestion(fault.field, fault.rule);
        return;
      }
      setRefusal(refusalOf(error.code));
      if (refusalOf(error.code)) return;
      if (error.code === 'CONVERSATION_CLOSED') {
        showError(t('closedMeanwhile'));
        await revalidate();
      } else showError(t('failed'));
    } finally {
      setBusy(false);
    }
  }

  function faultsOf(given: Record<string, string[]>): Record<string, string> {
    return Object.fromEntries(
      page.questions.flatMap((question) => {
        const fault = faultOfAnswer({ ...question, showIf: null }, given);
        return fault === null ? [] : [[question.id, fault]];
      }),
    );
  }

  function focusQuestion(id: string, fault: string | undefined): void {
    const name = inputOfField(fault === 'other' ? otherField(id) : id);
    // A matrix and a ranking have an input for each row.
    const inputs = `[name="${name}"], [name^="${name}:"]`;
    form.current?.querySelector<HTMLElement>(inputs)?.focus();
  }

  return (
    <form
      ref={form}
      method="post"
      action={`${basePath}${formPath('answerSurvey')}`}
      noValidate
      aria-label={survey.title}
      className="flex flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        void send(false);
      }}
    >
      <HiddenFields values={{ surveyId: survey.id, pageId: page.id, path: survey.path }} />
      <Honeypot />
      {step.pageCount > 1 && (
        <ProgressBar
          label={t('progress', { number: step.number, count: step.pageCount })}
          value={step.number - 1}
          max={step.pageCount}
        />
      )}
      {page.title && (
        <h2 dir="auto" className="text-lg font-semibold wrap-anywhere">
          {page.title}
        </h2>
      )}
      {page.questions.map((question) => (
        <SurveyQuestionField
          key={question.id}
          {...{ question, valuesOf }}
          error={textOf(faults[question.id])}
        />
      ))}
      {survey.asksCaptcha && refusal === null && (
        <NeedsScripts>{t('refusal.withoutScript')}</NeedsScripts>
      )}
      {refusal && (
        <p role="alert" className="text-sm text-danger">
          {t(`refusal.${refusal}`)}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" loading={isBusy}>
          {t(step.isLast ? 'submit' : 'next')}
        </Button>
        {!step.isFirst && (
          <Button
            type="submit"
            name="back"
            value="true"
            variant="secondary"
            disabled={isBusy}
            onClick={(event) => {
              event.preventDefault();
              void send(true);
            }}
          >
            {t('back')}
          </Button>
        )}
      </div>
    </form>
  );

  function textOf(rule: string | undefined): string | undefined {
    return rule === undefined ? undefined : t(`fault.${isFault(rule) ? rule : 'invalid'}`);
  }
}

const isFault = (rule: string): rule is AnswerFault => answerFaults.some((fault) => fault === rule);

function answersIn(form: HTMLFormElement): Record<string, string[]> {
  const answers: Record<string, string[]> = {};
  for (const [name, value] of new FormData(form)) {
    const field = fieldOfInput(name);
    if (field === null || typeof value !== 'string') continue;
    answers[field] = [...(answers[field] ?? []), value];
  }
  return answers;
}

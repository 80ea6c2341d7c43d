import { useRevalidator } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { answerValues, givenAnswers } from '#ui/forms/answers.ts';
import { FormErrorSummary } from '#ui/forms/FormErrorSummary.tsx';
import { QuestionField } from '#ui/forms/QuestionField.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { useMemberSettings } from '#ui/useMemberSettings.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { AnswerScreenerMutation } from './registrationDocuments.ts';
import { putOffScreener } from './registrationModals.ts';
import { useIdentityErrorText } from './useIdentityErrorText.ts';

/** SPEC §2 modal screener: questions for new members; can be postponed unless an answer is required. */
export function ScreenerDialog(modal: ModalViewProps<'screener'>) {
  const { t } = useTranslation(['session', 'identity']);
  const settings = useMemberSettings();
  const { revalidate } = useRevalidator();
  const { title, questions } = settings.identity.screener;
  const form = useZodForm({
    schema: async () => (await import('../identityRules.ts')).screenerSchemaOf(settings.identity),
    defaultValues: { customFields: answerValues(questions) },
    toInput: ({ customFields }) => ({ customFields: givenAnswers(customFields) }),
    ...useIdentityErrorText(),
    onSubmit: ({ customFields }) =>
      runOperation(AnswerScreenerMutation, { input: { answers: givenAnswers(customFields) } }),
    onSuccess: async () => {
      await revalidate();
      modal.close({ answered: true });
    },
  });
  const later = () => {
    putOffScreener();
    modal.dismiss();
  };
  return (
    <Dialog
      title={title || t('screener.title', { name: settings.name })}
      closable={modal.closable}
      onDismiss={later}
    >
      <form {...form.formProps} noValidate className="flex flex-col gap-4">
        <FormErrorSummary form={form} />
        {questions.map((question) => (
          <QuestionField
            key={question.key}
            question={question}
            form={form}
            noneLabel={t('identity:fields.choose')}
          />
        ))}
        <div className="mt-1 flex flex-wrap justify-end gap-2">
          {modal.closable && (
            <Button variant="quiet" onClick={later}>
              {t('screener.later')}
            </Button>
          )}
          <Button {...form.submitProps}>{t('screener.submit')}</Button>
        </div>
      </form>
    </Dialog>
  );
}

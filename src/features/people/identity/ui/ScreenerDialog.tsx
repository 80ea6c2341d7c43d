import { useRevalidator } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import type { ModalViewProps } from '#ui/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { FormMessage } from './FormMessage.tsx';
import { QuestionField } from './QuestionField.tsx';
import { AnswerScreenerMutation } from './registrationDocuments.ts';
import { putOffScreener } from './registrationModals.ts';
import { useAnswersForm } from './useAnswersForm.ts';

/** SPEC §2 modal screener: what a community asks its new members; put off only if nothing is required. */
export function ScreenerDialog(modal: ModalViewProps<'screener'>) {
  const { t } = useTranslation('session');
  const { settings } = useShell();
  const { revalidate } = useRevalidator();
  const { title, questions } = settings.identity.screener;
  const { faults, faultText, pending, form, submit } = useAnswersForm(async ({ customFields }) => {
    await runOperation(AnswerScreenerMutation, { answers: customFields });
    await revalidate();
    modal.close({ answered: true });
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
      <form ref={form} noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <FormMessage message={faults.message} />
        {questions.map((question) => {
          const field = `customFields.${question.key}`;
          return (
            <QuestionField
              key={question.key}
              question={question}
              name={field}
              error={faultText(field)}
            />
          );
        })}
        <div className="mt-1 flex flex-wrap justify-end gap-2">
          {modal.closable && (
            <Button variant="quiet" onClick={later}>
              {t('screener.later')}
            </Button>
          )}
          <Button type="submit" loading={pending}>
            {t('screener.submit')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

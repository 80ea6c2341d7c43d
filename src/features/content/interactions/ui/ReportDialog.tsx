import {
  type ReportReason,
  reportReasons,
} from '#features/content/conversations/reportReasonRules.ts';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { ChoiceList } from './ChoiceList.tsx';
import { ReasonField, saidIn } from './ReasonField.tsx';

const first: ReportReason = 'SPAM';

/** Asks for the reason of a report. */
export function ReportDialog({ of, close, ...modal }: ModalViewProps<'reportConversation'>) {
  const { t } = useTranslation('postWork');
  const form = useZodForm({
    schema: async () => (await import('../reportRules.ts')).reportSchema,
    defaultValues: { reason: first, note: '' },
    onSubmit: ({ reason, note }) => close({ reason, note: saidIn(note) }),
  });
  return (
    <FormDialog
      {...modal}
      form={form}
      width="confirmation"
      title={t(`report.title.${of}`)}
      text={t('report.text')}
      submitLabel={t('report.submit')}
    >
      <ChoiceList
        legend={t('report.why')}
        choices={reportReasons.map((key) => ({ key, label: t(`report.reasons.${key}`) }))}
        radio={(reason) => form.radio('reason', reason)}
      />
      <ReasonField label={t('report.note')} field={form.field('note')} />
    </FormDialog>
  );
}

import { useState } from 'react';
import {
  type ReportReason,
  reportReasons,
} from '#features/content/conversations/reportReasonRules.ts';
import { FormDialog } from '#ui/FormDialog.tsx';
import type { ModalViewProps } from '#ui/modalQueue.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { ChoiceList } from './ChoiceList.tsx';
import { ReasonField, reasonIn } from './ReasonField.tsx';

/** Asks why moderators should look. */
export function ReportDialog({ of, close, ...modal }: ModalViewProps<'reportConversation'>) {
  const { t } = useTranslation('postWork');
  const [reason, setReason] = useState<ReportReason>('SPAM');
  return (
    <FormDialog
      {...modal}
      width="confirmation"
      title={t(`report.title.${of}`)}
      text={t('report.text')}
      submitLabel={t('report.submit')}
      onSubmit={(form) => close({ reason, note: reasonIn(form) })}
    >
      <ChoiceList
        name="why"
        legend={t('report.why')}
        choices={reportReasons.map((key) => ({ key, label: t(`report.reasons.${key}`) }))}
        chosen={reason}
        onChoose={setReason}
      />
      <ReasonField label={t('report.note')} />
    </FormDialog>
  );
}

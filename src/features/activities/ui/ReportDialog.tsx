import { useState } from 'react';
import type { ModalViewProps } from '#ui/modalQueue.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { type ReportReason, reportReasons } from '../reportReasonRules.ts';
import { AskDialog } from './AskDialog.tsx';
import { ChoiceList } from './ChoiceList.tsx';
import { ReasonField, reasonIn } from './ReasonField.tsx';

/** Asks why moderators should look. */
export function ReportDialog({ of, close, ...modal }: ModalViewProps<'reportConversation'>) {
  const { t } = useTranslation('postWork');
  const [reason, setReason] = useState<ReportReason>('SPAM');
  return (
    <AskDialog
      {...modal}
      title={t(`report.title.${of}`)}
      submitLabel={t('report.submit')}
      onSubmit={(form) => close({ reason, note: reasonIn(form) })}
    >
      <p className="text-pretty text-text-muted">{t('report.text')}</p>
      <ChoiceList
        name="why"
        legend={t('report.why')}
        choices={reportReasons.map((key) => ({ key, label: t(`report.reasons.${key}`) }))}
        chosen={reason}
        onChoose={setReason}
      />
      <ReasonField label={t('report.note')} />
    </AskDialog>
  );
}

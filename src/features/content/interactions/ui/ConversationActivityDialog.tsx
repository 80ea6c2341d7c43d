import { useState } from 'react';
import { FormDialog } from '#ui/FormDialog.tsx';
import type { ModalViewProps } from '#ui/modalQueue.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { ChoiceList } from './ChoiceList.tsx';
import { ReasonField, reasonIn } from './ReasonField.tsx';

/** Asks which of the community's own activities was done to a post. */
export function ConversationActivityDialog(props: ModalViewProps<'conversationActivity'>) {
  const { activities, close, ...modal } = props;
  const { t } = useTranslation('postWork');
  const [activity, setActivity] = useState(activities[0]?.key ?? '');
  const asksReason = activities.find(({ key }) => key === activity)?.asksReason ?? false;
  return (
    <FormDialog
      {...modal}
      width="confirmation"
      title={t('custom.title')}
      submitLabel={t('custom.submit')}
      onSubmit={(form) => close({ activity, reason: reasonIn(form) })}
    >
      <ChoiceList
        name="activity"
        legend={t('custom.legend')}
        choices={activities}
        chosen={activity}
        onChoose={setActivity}
      />
      {asksReason && <ReasonField label={t('reason.label')} hint={t('reason.hint')} />}
    </FormDialog>
  );
}

import { useZodForm } from '#ui/forms/useZodForm.ts';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { activityReasonSchema } from '../reportRules.ts';
import { ChoiceList } from './ChoiceList.tsx';
import { ReasonField, saidIn } from './ReasonField.tsx';

/** Asks which custom activity to log on a post. */
export function ConversationActivityDialog(props: ModalViewProps<'conversationActivity'>) {
  const { activities, close, ...modal } = props;
  const { t } = useTranslation('postWork');
  const form = useZodForm({
    schema: activityReasonSchema,
    defaultValues: { activity: activities[0]?.key ?? '', reason: '' },
    onSubmit: ({ activity, reason }) => close({ activity, reason: saidIn(reason) }),
  });
  const chosen = activities.find(({ key }) => key === form.values.activity);
  return (
    <FormDialog
      {...modal}
      form={form}
      width="confirmation"
      title={t('custom.title')}
      submitLabel={t('custom.submit')}
    >
      <ChoiceList
        legend={t('custom.legend')}
        choices={activities}
        radio={(activity) => form.radio('activity', activity)}
      />
      {chosen?.asksReason && (
        <ReasonField
          label={t('reason.label')}
          hint={t('reason.hint')}
          field={form.field('reason')}
        />
      )}
    </FormDialog>
  );
}

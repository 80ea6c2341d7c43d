import { useNavigate } from 'react-router';
import { PlaceField } from '#features/content/compose/ui/PlaceField.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { forkSchema } from '../mergingInputs.ts';
import { usePlaces } from './usePlaces.ts';

/** The 'fork comment' modal (§2): with or without replies, and the target; continues at /fork. */
export function ForkCommentDialog({ message, close, ...modal }: ModalViewProps<'forkComment'>) {
  const { t } = useTranslation('merging');
  const navigate = useNavigate();
  const known = usePlaces(null);
  const placeOf = (key: string) => known?.places.find((each) => each.key === key);
  const form = useZodForm({
    schema: forkSchema,
    defaultValues: {
      place: message.topicId === null ? '' : `topic:${message.topicId}`,
      withReplies: false,
    },
    toInput: ({ withReplies }) => ({
      ...{ id: Number(message.id), msgType: message.type, withReplies },
    }),
    onSubmit: ({ place: key, withReplies }) => {
      const query = new URLSearchParams({ msgId: message.id, msgType: message.type });
      const chosen = placeOf(key);
      if (chosen?.topicId) query.set('topicId', chosen.topicId);
      else query.set('categoryId', chosen?.categoryId ?? '');
      if (withReplies) query.set('withReplies', 'true');
      return query;
    },
    onSuccess: async (query) => {
      close();
      await navigate(`/fork?${query}`);
    },
  });
  const place = placeOf(form.values.place);

  return (
    <FormDialog
      {...modal}
      title={t('fork.title')}
      text={t('fork.text')}
      submitLabel={t('fork.submit')}
      form={form}
      isComplete={place !== undefined}
    >
      {message.replyCount > 0 && (
        <Checkbox
          {...form.checkbox('withReplies')}
          label={t('fork.withReplies', { count: message.replyCount })}
          hint={t('fork.withRepliesHint')}
        />
      )}
      <div className="has-[[aria-expanded=true]]:min-h-96">
        <PlaceField
          places={known?.places ?? []}
          type={place?.allowedPostTypes[0] ?? 'QUESTION'}
          value={form.values.place}
          error={form.errorOf('place')}
          onChange={(key) => form.setValue('place', key)}
        />
      </div>
    </FormDialog>
  );
}

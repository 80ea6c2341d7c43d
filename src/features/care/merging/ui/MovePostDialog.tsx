import { useNavigate } from 'react-router';
import { PlaceField } from '#features/content/compose/ui/PlaceField.tsx';
import { useOfferUndo } from '#features/content/conversations/ui/useOfferUndo.ts';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { movePostSchema } from '../mergingInputs.ts';
import { MovePostMutation } from './mergingDocuments.ts';
import { moveTargetInput, placeKeyOf, usePlaces } from './usePlaces.ts';

/** The 'move post' modal (§2): moves a post to another topic. §2: navigates to its new path afterwards. */
export function MovePostDialog({ post, close, ...modal }: ModalViewProps<'movePost'>) {
  const { t } = useTranslation('merging');
  const navigate = useNavigate();
  const offerUndo = useOfferUndo();
  const known = usePlaces(post.type);
  const here = placeKeyOf(post);
  const placeOf = (key: string) => known?.places.find((each) => each.key === key);
  const inputOf = ({ place: key }: { place: string }) => {
    const place = placeOf(key);
    return place ? moveTargetInput(place) : {};
  };
  const form = useZodForm({
    schema: movePostSchema,
    defaultValues: { place: '' },
    toInput: inputOf,
    pathOf: () => 'place',
    formErrorText: () => t('movePost.failed'),
    onSubmit: (values) =>
      runOperation(MovePostMutation, {
        input: { id: post.id, ...inputOf(values), updateTopicOnly: true },
      }),
    onSuccess: async ({ updateConversation }) => {
      close();
      await navigate(updateConversation.conversation.path);
      offerUndo(t('movePost.done'), updateConversation.activityId);
    },
  });

  return (
    <FormDialog
      {...modal}
      title={t('movePost.title', { title: post.title })}
      text={t('movePost.text')}
      submitLabel={t('movePost.submit')}
      form={form}
      isComplete={placeOf(form.values.place) !== undefined}
    >
      {/* Room for the list below its field. */}
      <div className="has-[[aria-expanded=true]]:min-h-96">
        <PlaceField
          places={known?.places.filter((each) => each.key !== here) ?? []}
          type={post.type}
          value={form.values.place}
          error={form.errorOf('place')}
          onChange={(key) => form.setValue('place', key)}
        />
      </div>
    </FormDialog>
  );
}

import { useNavigate } from 'react-router';
import type { FoundPostNode } from '#features/content/conversations/ui/foundPostFields.ts';
import { useOfferUndo } from '#features/content/conversations/ui/useOfferUndo.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import type { ResultOf } from '#ui/graphql.ts';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { mergeSchema } from '../mergingInputs.ts';
import { MergeMutation } from './mergingDocuments.ts';
import { PostFinder } from './PostFinder.tsx';
import { useRefusalText } from './useRefusalText.ts';

interface MergeValues {
  /** The target post. */
  target: FoundPostNode | null;
  textAsComment: boolean;
}

/**
 * The 'merge post' modal (§2): finds the target, or starts with it. §2: navigates to the target afterwards.
 */
export function MergePostDialog({
  post,
  target: known,
  close,
  ...modal
}: ModalViewProps<'mergePost'>) {
  const { t } = useTranslation('merging');
  const navigate = useNavigate();
  const offerUndo = useOfferUndo();
  const form = useZodForm<MergeValues, ResultOf<typeof MergeMutation>>({
    schema: mergeSchema,
    defaultValues: { target: known ?? null, textAsComment: false },
    toInput: ({ target, textAsComment }) => ({
      ...{ id: Number(post.id), mergeTo: Number(target?.id), textAsComment },
    }),
    pathOf: () => 'target',
    ...useRefusalText(t('merge.failed')),
    onSubmit: ({ target, textAsComment }) =>
      runOperation(MergeMutation, {
        input: { id: post.id, mergeTo: target?.id ?? '', textAsComment },
      }),
    onSuccess: async ({ mergeConversation }) => {
      close();
      await navigate(mergeConversation.conversation.path);
      offerUndo(t('merge.done'), mergeConversation.activityId, { opens: true });
    },
  });

  return (
    <FormDialog
      {...modal}
      title={t('merge.title', { title: post.title })}
      text={t('merge.text')}
      submitLabel={t('merge.submit')}
      form={form}
      isComplete={form.values.target !== null}
    >
      <PostFinder
        fromId={post.id}
        chosen={form.values.target}
        error={form.errorOf('target')}
        onChoose={(found) => form.setValue('target', found)}
      />
      <Checkbox
        {...form.checkbox('textAsComment')}
        label={t('merge.textAsComment')}
        hint={t('merge.textAsCommentHint')}
      />
    </FormDialog>
  );
}

import { useNavigate } from 'react-router';
import type { FoundPostNode } from '#features/content/conversations/ui/foundPostFields.ts';
import { useOfferUndo } from '#features/content/conversations/ui/useOfferUndo.ts';
import { isUnanswered } from '#ui/clientError.ts';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import type { ResultOf } from '#ui/graphql.ts';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showSuccess } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { moveResponseSchema } from '../mergingInputs.ts';
import { MoveResponseMutation } from './mergingDocuments.ts';
import { PostFinder } from './PostFinder.tsx';
import { useRefusalText } from './useRefusalText.ts';

interface MoveValues {
  /** The target post. */
  target: FoundPostNode | null;
}

/** The 'move response' modal (§2). §4: moving a response redirects to the target route. */
export function MoveResponseDialog({ response, close, ...modal }: ModalViewProps<'moveResponse'>) {
  const { t } = useTranslation('merging');
  const navigate = useNavigate();
  const offerUndo = useOfferUndo();
  const { kind, id, conversationId } = response;
  const form = useZodForm<MoveValues, ResultOf<typeof MoveResponseMutation> | null>({
    schema: moveResponseSchema,
    defaultValues: { target: null },
    toInput: ({ target }) => ({ conversationId: Number(target?.id), responseId: Number(id) }),
    pathOf: () => 'target',
    ...useRefusalText(t(`moveResponse.failed.${kind}`)),
    onSubmit: async ({ target }) => {
      try {
        return await runOperation(MoveResponseMutation, {
          input: { conversationId: target?.id ?? '', responseId: id },
        });
      } catch (error) {
        // §8: shows the result, which has not been announced yet.
        if (isUnanswered(error)) return null;
        throw error;
      }
    },
    onSuccess: async (answer) => {
      close();
      if (answer === null) return showSuccess(t(`moveResponse.late.${kind}`));
      const { response: moved, activityId } = answer.moveResponse;
      await navigate(moved.path);
      offerUndo(t(`moveResponse.done.${kind}`), activityId, { opens: true });
    },
  });

  return (
    <FormDialog
      {...modal}
      title={t(`moveResponse.title.${kind}`)}
      text={t(`moveResponse.text.${kind}`)}
      submitLabel={t('moveResponse.submit')}
      form={form}
      isComplete={form.values.target !== null}
    >
      <PostFinder
        fromId={conversationId}
        chosen={form.values.target}
        error={form.errorOf('target')}
        onChoose={(found) => form.setValue('target', found)}
      />
    </FormDialog>
  );
}

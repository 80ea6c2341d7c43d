import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { FoundPostNode } from '#features/content/conversations/ui/foundPostFields.ts';
import { useOfferUndo } from '#features/content/conversations/ui/useOfferUndo.ts';
import { ClientError } from '#ui/clientError.ts';
import type { ModalViewProps } from '#ui/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { MoveResponseMutation } from './mergingDocuments.ts';
import { PostFinder } from './PostFinder.tsx';
import { refusalOf } from './refusalOf.ts';
import { ToolDialog } from './ToolDialog.tsx';

/** The 'move response' modal (§2). §4: moving a response redirects to the target route. */
export function MoveResponseDialog({ response, close, ...modal }: ModalViewProps<'moveResponse'>) {
  const { t } = useTranslation('merging');
  const navigate = useNavigate();
  const offerUndo = useOfferUndo();
  const { kind, id, conversationId } = response;
  const [target, setTarget] = useState<FoundPostNode | null>(null);
  const [error, setError] = useState<string>();

  async function submit(): Promise<void> {
    if (!target) return;
    try {
      const variables = { conversationId: target.id, responseId: id };
      const { moveResponse } = await runOperation(MoveResponseMutation, variables);
      close();
      await navigate(moveResponse.response.path);
      offerUndo(t(`moveResponse.done.${kind}`), moveResponse.activityId, { opens: true });
    } catch (failure) {
      // §8: nobody has heard yet how it went.
      if (failure instanceof ClientError && failure.code === 'TIMEOUT') {
        close();
        showSuccess(t(`moveResponse.late.${kind}`));
        return;
      }
      const refusal = refusalOf(failure);
      setError(refusal === null ? undefined : t(`refused.${refusal}`));
      showError(t(`moveResponse.failed.${kind}`));
    }
  }

  return (
    <ToolDialog
      {...modal}
      title={t(`moveResponse.title.${kind}`)}
      text={t(`moveResponse.text.${kind}`)}
      submitLabel={t('moveResponse.submit')}
      isReady={target !== null}
      onSubmit={submit}
    >
      <PostFinder
        fromId={conversationId}
        chosen={target}
        error={error}
        onChoose={(found) => {
          setTarget(found);
          setError(undefined);
        }}
      />
    </ToolDialog>
  );
}

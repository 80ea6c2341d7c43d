import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { FoundPostNode } from '#features/content/conversations/ui/foundPostFields.ts';
import { useOfferUndo } from '#features/content/conversations/ui/useOfferUndo.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import type { ModalViewProps } from '#ui/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showError } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { MergeMutation } from './mergingDocuments.ts';
import { PostFinder } from './PostFinder.tsx';
import { refusalOf } from './refusalOf.ts';
import { ToolDialog } from './ToolDialog.tsx';

/** The 'merge post' modal (§2): finds the post that stays, or begins with it. §2: afterwards one is there. */
export function MergePostDialog({
  post,
  target: known,
  close,
  ...modal
}: ModalViewProps<'mergePost'>) {
  const { t } = useTranslation('merging');
  const navigate = useNavigate();
  const offerUndo = useOfferUndo();
  const [target, setTarget] = useState<FoundPostNode | null>(known ?? null);
  const [textAsComment, setTextAsComment] = useState(false);
  const [error, setError] = useState<string>();

  async function submit(): Promise<void> {
    if (!target) return;
    try {
      const variables = { id: post.id, mergeTo: target.id, textAsComment };
      const { mergeConversation } = await runOperation(MergeMutation, variables);
      close();
      await navigate(mergeConversation.conversation.path);
      offerUndo(t('merge.done'), mergeConversation.activityId, { opens: true });
    } catch (failure) {
      const refusal = refusalOf(failure);
      setError(refusal === null ? undefined : t(`refused.${refusal}`));
      showError(t('merge.failed'));
    }
  }

  return (
    <ToolDialog
      {...modal}
      title={t('merge.title', { title: post.title })}
      text={t('merge.text')}
      submitLabel={t('merge.submit')}
      isReady={target !== null}
      onSubmit={submit}
    >
      <PostFinder
        fromId={post.id}
        chosen={target}
        error={error}
        onChoose={(found) => {
          setTarget(found);
          setError(undefined);
        }}
      />
      <Checkbox
        label={t('merge.textAsComment')}
        hint={t('merge.textAsCommentHint')}
        checked={textAsComment}
        onChange={(event) => setTextAsComment(event.currentTarget.checked)}
      />
    </ToolDialog>
  );
}

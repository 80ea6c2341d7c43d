import { useState } from 'react';
import { useNavigate } from 'react-router';
import { PlaceField } from '#features/content/compose/ui/PlaceField.tsx';
import { useOfferUndo } from '#features/content/conversations/ui/useOfferUndo.ts';
import type { ModalViewProps } from '#ui/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showError } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { MovePostMutation } from './mergingDocuments.ts';
import { ToolDialog } from './ToolDialog.tsx';
import { placeInput, placeKeyOf, usePlaces } from './usePlaces.ts';

/** The 'move post' modal (§2): puts a post into another topic. §2: afterwards one is on its new path. */
export function MovePostDialog({ post, close, ...modal }: ModalViewProps<'movePost'>) {
  const { t } = useTranslation('merging');
  const navigate = useNavigate();
  const offerUndo = useOfferUndo();
  const known = usePlaces(post.type);
  const here = placeKeyOf(post);
  const [key, setKey] = useState('');
  const place = known?.places.find((each) => each.key === key);

  async function submit(): Promise<void> {
    if (!place) return;
    try {
      const variables = { id: post.id, ...placeInput(place) };
      const { updateConversation } = await runOperation(MovePostMutation, variables);
      close();
      await navigate(updateConversation.conversation.path);
      offerUndo(t('movePost.done'), updateConversation.activityId);
    } catch {
      showError(t('movePost.failed'));
    }
  }

  return (
    <ToolDialog
      {...modal}
      title={t('movePost.title', { title: post.title })}
      text={t('movePost.text')}
      submitLabel={t('movePost.submit')}
      isReady={place !== undefined}
      onSubmit={submit}
    >
      {/* The list hangs below its field. */}
      <div className="has-[[aria-expanded=true]]:min-h-96">
        <PlaceField
          places={known?.places.filter((each) => each.key !== here) ?? []}
          type={post.type}
          value={key}
          error={undefined}
          onChange={setKey}
        />
      </div>
    </ToolDialog>
  );
}

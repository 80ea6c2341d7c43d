import { useState } from 'react';
import { useNavigate } from 'react-router';
import { PlaceField } from '#features/content/compose/ui/PlaceField.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import type { ModalViewProps } from '#ui/modalQueue.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { ToolDialog } from './ToolDialog.tsx';
import { usePlaces } from './usePlaces.ts';

/** The 'fork comment' modal (§2): with or without replies, and where to; the post is written at /fork. */
export function ForkCommentDialog({ message, close, ...modal }: ModalViewProps<'forkComment'>) {
  const { t } = useTranslation('merging');
  const navigate = useNavigate();
  const known = usePlaces(null);
  const [key, setKey] = useState(message.topicId === null ? '' : `topic:${message.topicId}`);
  const [withReplies, setWithReplies] = useState(false);
  const place = known?.places.find((each) => each.key === key);

  async function submit(): Promise<void> {
    if (!place) return;
    const query = new URLSearchParams({ msgId: message.id, msgType: message.type });
    if (place.topicId === null) query.set('categoryId', place.categoryId);
    else query.set('topicId', place.topicId);
    if (withReplies) query.set('withReplies', 'true');
    close();
    await navigate(`/fork?${query}`);
  }

  return (
    <ToolDialog
      {...modal}
      title={t('fork.title')}
      text={t('fork.text')}
      submitLabel={t('fork.submit')}
      isReady={place !== undefined}
      onSubmit={submit}
    >
      {message.replyCount > 0 && (
        <Checkbox
          label={t('fork.withReplies', { count: message.replyCount })}
          hint={t('fork.withRepliesHint')}
          checked={withReplies}
          onChange={(event) => setWithReplies(event.currentTarget.checked)}
        />
      )}
      <div className="has-[[aria-expanded=true]]:min-h-96">
        <PlaceField
          places={known?.places ?? []}
          type={place?.allowedPostTypes[0] ?? 'QUESTION'}
          value={key}
          error={undefined}
          onChange={setKey}
        />
      </div>
    </ToolDialog>
  );
}

import type { ScopedPlace } from '#core/viewerOfInfo.ts';
import type { ResponseNode } from '#features/content/comments/ui/commentFields.ts';
import { BylineDot } from '#features/content/conversations/ui/BylineDot.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { EditedMark } from './EditedMark.tsx';

type EditedResponseMarkProps = { response: ResponseNode; place: ScopedPlace };

/** "Edited" in the byline of a comment or reply. */
export function EditedResponseMark({ response, place }: EditedResponseMarkProps) {
  const { t } = useTranslation('comments');
  if (!response.isEdited) return null;
  const [post = ''] = response.path.split('?');
  return (
    <>
      <BylineDot />
      <EditedMark
        text={t('edited')}
        at={response.editedAt}
        authorId={response.author?.id ?? null}
        place={place}
        href={`${post}/history?commentId=${response.id}`}
      />
    </>
  );
}

import CircleCheck from 'virtual:icons/circle-check';
import Reply from 'virtual:icons/reply';
import ThumbsUp from 'virtual:icons/thumbs-up';
import { isOffered } from '#features/content/conversations/ui/isOffered.ts';
import { useActivity } from '#features/content/conversations/ui/useActivity.ts';
import { useIsLikeIdle } from '#features/content/conversations/ui/useIsLikeIdle.ts';
import { Button } from '#ui/Button.tsx';
import { requireSignIn } from '#ui/signIn/requireSignIn.ts';
import { ToggleButton } from '#ui/ToggleButton.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { ResponseNode } from './commentFields.ts';
import { useCommentThread } from './commentThread.ts';
import { focusResponseSoon } from './focusResponse.ts';
import { ResponseMenu } from './ResponseMenu.tsx';

type ResponseActionsProps = {
  kind: 'comment' | 'reply';
  response: ResponseNode;
  onReply: () => void;
  onEdit: () => void;
  onQuote: () => void;
};

/** Like, reply, accept, and further actions in a menu, depending on permissions. */
export function ResponseActions(props: ResponseActionsProps) {
  const { kind, response, onReply, onEdit, onQuote } = props;
  const { t } = useTranslation('comments');
  const { viewer } = useShell();
  const { reload } = useCommentThread();
  const { can, liked, likeCount, accepted, official, flagged, spam } = response;
  const { isPrivate, indexDisabled } = response;
  const activity = useActivity({
    id: response.id,
    entityType: kind === 'comment' ? 'COMMENT' : 'REPLY',
    state: { liked, likeCount, accepted, official, flagged, spam, isPrivate, indexDisabled },
    errorText: t('errors.activity'),
  });
  const { shown, act, press } = activity;
  const isIdle = useIsLikeIdle(response.author, shown.liked);

  const toggleAccepted = async () => {
    if (!(await act(shown.accepted ? 'un-mark-accepted' : 'mark-accepted'))) return;
    await reload();
    // If the answer has moved to the top, the focus follows.
    if (document.activeElement === document.body) focusResponseSoon(response.id);
  };

  return (
    <div className="-ms-2 flex flex-wrap items-center gap-x-0.5 needs-js:hidden">
      {isOffered(can.like) && (
        <ToggleButton
          pressed={shown.liked}
          label={t('actions.like')}
          icon={<ThumbsUp aria-hidden />}
          count={shown.likeCount > 0 ? shown.likeCount : undefined}
          iconOnly
          data-key="like"
          className="toggle-quiet"
          disabled={isIdle}
          {...(isIdle && { title: t('actions.ownLike') })}
          onClick={() => press(shown.liked ? 'un-like' : 'like')}
        />
      )}
      {isOffered(can.reply) && (
        <Button
          variant="quiet"
          size="sm"
          icon={<Reply aria-hidden className="size-4.5 rtl:-scale-x-100" />}
          className="px-2!"
          onClick={() => requireSignIn(viewer.memberId, () => onReply())}
        >
          {t('actions.reply')}
        </Button>
      )}
      {can.accept === 'OK' && (
        <ToggleButton
          pressed={shown.accepted}
          label={t('actions.accept')}
          icon={<CircleCheck aria-hidden />}
          className="toggle-quiet aria-pressed:text-success!"
          onClick={toggleAccepted}
        />
      )}
      <ResponseMenu {...{ kind, response, activity, onEdit, onQuote }} />
    </div>
  );
}

import { sendJudged } from '#features/care/spam/ui/sendJudged.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { useSending } from '#ui/useSending.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { CreateReplyMutation } from './commentDocuments.ts';
import { useCommentThread } from './commentThread.ts';
import { focusResponseSoon } from './focusResponse.ts';
import type { Quotation } from './quotation.ts';
import { type ResponseContent, ResponseForm } from './ResponseForm.tsx';
import { useFailureText } from './useFailureText.ts';

type ReplyComposerProps = {
  commentId: string;
  isPrivate: boolean;
  /** The post takes no more replies. */
  isShut: boolean;
  quotation: Quotation;
  onDone: () => void;
  onCancel: () => void;
};

/** Writes a reply under a comment. */
export function ReplyComposer(props: ReplyComposerProps) {
  const { commentId, isPrivate, isShut, quotation, onDone, onCancel } = props;
  const { t } = useTranslation('comments');
  const failureText = useFailureText();
  const { viewer } = useShell();
  const { send } = useCommentThread();
  const draftKey = `plaza.draft.${viewer.memberId}.reply.${commentId}`;
  const sending = useSending(draftKey);

  const create = async ({ html, ...rest }: ResponseContent): Promise<boolean> => {
    try {
      const clientMutationId = sending.nameOf([html, rest.privateMessage]);
      const variables = { objectId: commentId, message: html, ...rest, clientMutationId };
      const { createReply } = await sendJudged((captchaResponse) =>
        runOperation(CreateReplyMutation, { ...variables, captchaResponse }),
      );
      sending.arrived();
      const { reply } = createReply;
      send({ type: 'replyAdded', commentId, reply });
      showSuccess(t(reply.held ? 'heldNotice' : 'created.reply'));
      onDone();
      focusResponseSoon(reply.id);
      return true;
    } catch (error) {
      showError(failureText(error, t('errors.create.reply')));
      return false;
    }
  };

  return (
    <>
      {isShut && <p className="mb-3 text-sm text-text-muted">{t('closedNotice')}</p>}
      <ResponseForm
        kind="reply"
        quotation={quotation}
        draftKey={draftKey}
        label={t('compose.reply')}
        placeholder={t('placeholder.reply')}
        submitLabel={t('compose.submitReply')}
        onSubmit={create}
        answeredId={commentId}
        // Under something private all is private.
        privacy={{ isPrivate, isFixed: isPrivate }}
        onCancel={onCancel}
        isShut={isShut}
        autoFocus
      />
    </>
  );
}

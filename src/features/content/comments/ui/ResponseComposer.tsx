import { sendWithCaptcha } from '#features/content/conversations/ui/sendWithCaptcha.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showSuccess } from '#ui/snackbar.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import {
  type CommentNode,
  CreateCommentMutation,
  CreateReplyMutation,
} from './commentDocuments.ts';
import type { ResponseNode } from './commentFields.ts';
import type { Quotation } from './quotation.ts';
import { type ResponseContent, ResponseForm } from './ResponseForm.tsx';

/** The created comment or reply. */
export type CreatedResponse =
  | { kind: 'comment'; response: CommentNode }
  | { kind: 'reply'; response: ResponseNode };

export type ResponseComposerProps = {
  kind: 'comment' | 'reply';
  /** Of the post or comment being answered. */
  answeredId: string;
  quotation: Quotation | null;
  privacy: { isPrivate: boolean; isFixed: boolean };
  /** Responses are no longer accepted. */
  isShut: boolean;
  onCreated: (created: CreatedResponse) => void;
  /** If it can be closed: it opens with the focus. */
  onCancel?: () => void;
};

/** Creates a comment on a post, or a reply to a comment. */
export function ResponseComposer(props: ResponseComposerProps) {
  const { kind, answeredId, quotation, privacy, isShut, onCreated, onCancel } = props;
  const { t } = useTranslation('comments');
  const { viewer } = useShell();

  async function create(
    { html, silent: _isEdited, ...rest }: ResponseContent,
    clientMutationId: string,
  ): Promise<CreatedResponse> {
    const input = { objectId: answeredId, message: html, ...rest, clientMutationId };
    return sendWithCaptcha(async (captchaResponse): Promise<CreatedResponse> => {
      const variables = { input: { ...input, captchaResponse } };
      if (kind === 'reply') {
        const { createReply } = await runOperation(CreateReplyMutation, variables);
        return { kind, response: createReply.reply };
      }
      const { createComment } = await runOperation(CreateCommentMutation, variables);
      return { kind, response: createComment.comment };
    });
  }

  const words = {
    comment: { label: t('compose.heading'), submitLabel: t('compose.submit') },
    reply: { label: t('compose.reply'), submitLabel: t('compose.submitReply') },
  };
  return (
    <ResponseForm
      {...{ kind, quotation, privacy, isShut, onCancel, ...words[kind] }}
      draftKey={`plaza.draft.${viewer.memberId}.${kind}.${answeredId}`}
      placeholder={t(`placeholder.${kind}`)}
      failedText={t(`errors.create.${kind}`)}
      answeredId={kind === 'reply' ? answeredId : null}
      autoFocus={onCancel !== undefined}
      send={(content, { idempotencyKey }) => create(content, idempotencyKey)}
      onSent={(created) => {
        showSuccess(t(created.response.held ? 'heldNotice' : `created.${kind}`));
        onCreated(created);
      }}
    />
  );
}

import { hasPermission } from '#core/permissions.ts';
import { viewerOfInfo } from '#core/viewerOfInfo.ts';
import { sendWithCaptcha } from '#features/content/conversations/ui/sendWithCaptcha.ts';
import { graphql } from '#ui/graphql.ts';
import { runOperation } from '#ui/runOperation.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { ResponseFields, type ResponseNode } from './commentFields.ts';
import { useCommentThread } from './commentThread.ts';
import { type ResponseContent, ResponseForm } from './ResponseForm.tsx';

const UpdateCommentMutation = graphql(
  `
    mutation UpdateComment($input: UpdateCommentInput!, $signedIn: Boolean! = true) {
      updateComment(input: $input) {
        response {
          ...ResponseFields
        }
      }
    }
  `,
  [ResponseFields],
);

type ResponseEditProps = {
  kind: 'comment' | 'reply';
  response: ResponseNode;
  onDone: () => void;
};

/** Edits a comment or reply in place. */
export function ResponseEdit({ kind, response, onDone }: ResponseEditProps) {
  const { t } = useTranslation('comments');
  const { viewer } = useShell();
  const { send, place } = useCommentThread();
  const canSilence =
    place !== null &&
    hasPermission(viewerOfInfo(viewer, [place]), 'SILENT_EDIT', Number(place.categoryId));

  async function update(
    { html, silent, website: _unasked, ...rest }: ResponseContent,
    updatedDate: string | null,
  ): Promise<ResponseNode> {
    const input = {
      ...{ commentId: response.id, message: html, ...rest },
      ...{ disableLastActivityAt: silent, updatedDate },
    };
    const { updateComment } = await sendWithCaptcha((captchaResponse) =>
      runOperation(UpdateCommentMutation, { input: { ...input, captchaResponse } }),
    );
    return updateComment.response;
  }

  return (
    <ResponseForm
      kind={kind}
      draftKey={`plaza.draft.${viewer.memberId}.edit.${response.id}`}
      editedHtml={response.message ?? response.content}
      updatedAt={response.updatedAt}
      label={t(`edit.${kind}`)}
      submitLabel={t('edit.submit')}
      failedText={t(`errors.update.${kind}`)}
      send={(content, { updatedDate }) => update(content, updatedDate)}
      onSent={(changed) => {
        send({ type: 'changed', response: changed });
        onDone();
      }}
      onCancel={onDone}
      canSilence={canSilence}
      autoFocus
    />
  );
}

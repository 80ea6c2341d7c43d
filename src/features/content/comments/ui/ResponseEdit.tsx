import { useState } from 'react';
import { hasPermission } from '#core/permissions.ts';
import { viewerOfInfo } from '#core/viewerOfInfo.ts';
import { sendJudged } from '#features/care/spam/ui/sendJudged.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { graphql } from '#ui/graphql.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showError } from '#ui/snackbar.ts';
import { unlessChanged } from '#ui/unlessChanged.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { ResponseFields, type ResponseNode } from './commentFields.ts';
import { useCommentThread } from './commentThread.ts';
import { type ResponseContent, ResponseForm } from './ResponseForm.tsx';
import { useFailureText } from './useFailureText.ts';

const UpdateCommentMutation = graphql(
  `
    mutation UpdateComment(
      $commentId: ID!
      $message: String!
      $mentionedUserIds: [ID!]
      $privateMessage: Boolean
      $cannedResponseId: ID
      $captchaResponse: String
      $silent: Boolean
      $updatedDate: DateTime
      $signedIn: Boolean! = true
    ) {
      updateComment(
        input: {
          clientMutationId: "1"
          commentId: $commentId
          message: $message
          mentionedUserIds: $mentionedUserIds
          privateMessage: $privateMessage
          cannedResponseId: $cannedResponseId
          captchaResponse: $captchaResponse
          disableLastActivityAt: $silent
          updatedDate: $updatedDate
        }
      ) {
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

/** Changes a comment or reply in its place. */
export function ResponseEdit({ kind, response, onDone }: ResponseEditProps) {
  const { t } = useTranslation('comments');
  const failureText = useFailureText();
  const { viewer } = useShell();
  const { send, place } = useCommentThread();
  const [silent, setSilent] = useState(false);
  /** Of the text that the form opened with. */
  const [read] = useState(response.updatedAt);
  const canSilence =
    place !== null &&
    hasPermission(viewerOfInfo(viewer, [place]), 'SILENT_EDIT', Number(place.categoryId));

  const update = async ({ html, ...rest }: ResponseContent): Promise<boolean> => {
    try {
      const variables = { commentId: response.id, message: html, ...rest, silent };
      const answer = await unlessChanged(read ?? null, (updatedDate) =>
        sendJudged((captchaResponse) =>
          runOperation(UpdateCommentMutation, { ...variables, captchaResponse, updatedDate }),
        ),
      );
      if (answer === null) return false;
      send({ type: 'changed', response: answer.updateComment.response });
      onDone();
      return true;
    } catch (error) {
      showError(failureText(error, t(`errors.update.${kind}`)));
      return false;
    }
  };

  return (
    <ResponseForm
      kind={kind}
      draftKey={`plaza.draft.${viewer.memberId}.edit.${response.id}`}
      editedHtml={response.message ?? response.content}
      label={t(`edit.${kind}`)}
      submitLabel={t('edit.submit')}
      onSubmit={update}
      onCancel={onDone}
      autoFocus
    >
      {canSilence && (
        <Checkbox
          label={t('edit.silent')}
          hint={t('edit.silentHint')}
          checked={silent}
          onChange={(event) => setSilent(event.currentTarget.checked)}
        />
      )}
    </ResponseForm>
  );
}

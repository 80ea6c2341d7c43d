import { useRevalidator } from 'react-router';
import { ClientError } from '#ui/clientError.ts';
import type { VariablesOf } from '#ui/graphql.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { EditSupportRequestMutation } from './editDocuments.ts';

type Edit = Omit<
  VariablesOf<typeof EditSupportRequestMutation>['input'],
  'id' | 'factsRevision' | 'clientMutationId'
>;

/** Edits a request, and offers to undo it; refuses to overwrite what another agent has changed. */
export function useEditRequest() {
  const { t } = useTranslation('supportEditing');
  const { revalidate } = useRevalidator();
  async function save(
    request: { id: string; factsRevision: number },
    edit: Edit,
    { back, done }: { back: Edit; done: string },
  ): Promise<boolean> {
    const { id, factsRevision } = request;
    try {
      const answer = await runOperation(EditSupportRequestMutation, {
        input: { id, factsRevision, ...edit },
      });
      const edited = answer.editSupportRequest.request;
      const undo = async () => {
        const input = { id, factsRevision: edited?.factsRevision ?? factsRevision, ...back };
        await runOperation(EditSupportRequestMutation, { input }).then(
          () => showSuccess(t('undone')),
          showFailure,
        );
        await revalidate();
      };
      showSuccess(done, { label: t('undo'), run: () => void undo() });
      await revalidate();
      return true;
    } catch (error) {
      showFailure(error);
      await revalidate();
      return false;
    }
  }
  function showFailure(error: unknown): void {
    const isConflict = error instanceof ClientError && error.code === 'CONFLICT';
    showError(t(isConflict ? 'conflict' : 'failed'));
  }
  return save;
}

import { type SubmitEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { formPath } from '#core/feature/postedForms.ts';
import { Button } from '#ui/Button.tsx';
import { HiddenFields } from '#ui/forms/HiddenFields.tsx';
import { openModal } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { insightPath } from '../insightAddress.ts';
import { DeleteInsightGoalMutation } from './insightGoalDocuments.ts';

/** Deletes a goal; where there are no scripts, without a question. */
export function DeleteGoalForm({ id }: { id: string }) {
  const { t } = useTranslation('insight');
  const { basePath } = useShell();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const remove = async (event: SubmitEvent) => {
    event.preventDefault();
    const texts = { title: t('goals.delete'), text: t('goals.deleteAsk') };
    if (!(await openModal('confirmation', { ...texts, danger: true }))) return;
    setBusy(true);
    try {
      await runOperation(DeleteInsightGoalMutation, { input: { id } });
      showSuccess(t('goals.deleted'));
      await navigate(insightPath);
    } catch {
      showError(t('goals.failed'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      method="post"
      action={`${basePath}${formPath('deleteInsightGoal')}`}
      onSubmit={(event) => void remove(event)}
      className="border-t border-border pt-5"
    >
      <HiddenFields values={{ id }} />
      <Button type="submit" variant="danger" loading={isBusy}>
        {t('goals.delete')}
      </Button>
    </form>
  );
}

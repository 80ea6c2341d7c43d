import Pencil from 'virtual:icons/pencil';
import Trash2 from 'virtual:icons/trash-2';
import { useNavigate } from 'react-router';
import { IconButton } from '#ui/IconButton.tsx';
import { openModal } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { agentPaths } from '../agentPaths.ts';
import type { SupportViewNode } from './queueNode.ts';
import { DeleteSupportViewMutation } from './supportViewDocuments.ts';

/** Edits or deletes the saved view that is shown. */
export function ViewActions({ view, edit }: { view: SupportViewNode; edit: () => Promise<void> }) {
  const { t } = useTranslation('supportDesk');
  const navigate = useNavigate();
  async function remove(): Promise<void> {
    const title = t('viewForm.deleteTitle', { name: view.title ?? '' });
    if (!(await openModal('confirmation', { title, text: t('viewForm.deleteText') }))) return;
    try {
      await runOperation(DeleteSupportViewMutation, { input: { id: view.key } });
      showSuccess(t('viewForm.deleted'));
      await navigate(agentPaths.queue());
    } catch {
      showError(t('changeFailed'));
    }
  }
  return (
    <span className="flex needs-js:hidden">
      <IconButton
        label={t('viewForm.edit')}
        icon={<Pencil aria-hidden className="size-4" />}
        onClick={() => void edit()}
      />
      <IconButton
        label={t('viewForm.delete')}
        icon={<Trash2 aria-hidden className="size-4" />}
        onClick={() => void remove()}
      />
    </span>
  );
}

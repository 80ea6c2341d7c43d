import { useRevalidator } from 'react-router';
import { keepRowFocus } from '#ui/lists/keepRowFocus.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { ArchiveCustomFieldMutation, type FieldDefinition } from './fieldAdminDocuments.ts';

/** Archives a field and offers to take that back; or restores it. */
export function useArchiveField() {
  const { t } = useTranslation('fieldAdmin');
  const { revalidate } = useRevalidator();
  return async function set(definition: FieldDefinition, restore = false): Promise<void> {
    const { id, field } = definition;
    const { name } = field;
    const moveOn = keepRowFocus();
    try {
      await runOperation(ArchiveCustomFieldMutation, { input: { id, restore } });
      if (restore) showSuccess(t('restored', { name }));
      else {
        const undo = { label: t('undo'), run: () => void set(definition, true) };
        showSuccess(t('archived', { name }), undo);
      }
      await revalidate();
      moveOn();
    } catch {
      showError(t('failed'));
    }
  };
}

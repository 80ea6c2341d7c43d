import { runOperation } from '#ui/runOperation.ts';
import { usePageAction } from '#ui/usePageAction.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { ArchiveCustomFieldMutation, type FieldDefinition } from './fieldAdminDocuments.ts';

/** Archives a field and offers to take that back; or restores it. */
export function useArchiveField() {
  const { t } = useTranslation('fieldAdmin');
  const [act] = usePageAction();
  return function set(definition: FieldDefinition, restore = false): Promise<void> {
    const { id, field } = definition;
    return act({
      run: () => runOperation(ArchiveCustomFieldMutation, { input: { id, restore } }),
      done: t(restore ? 'restored' : 'archived', { name: field.name }),
      undo: restore ? undefined : { label: t('undo'), run: () => void set(definition, true) },
      failed: t('failed'),
    });
  };
}

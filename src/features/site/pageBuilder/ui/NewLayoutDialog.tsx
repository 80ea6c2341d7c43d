import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { DialogButtons } from '#ui/overlays/DialogButtons.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { Select } from '#ui/Select.tsx';
import { showError } from '#ui/snackbar.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { OpenPageLayoutMutation } from './pageLayoutDocuments.ts';
import './pageBuilderModals.ts';

/** A layout for single categories, topics or article sections. */
export function NewLayoutDialog({ types, closable, dismiss, close }: ModalViewProps<'newLayout'>) {
  const { t } = useTranslation('pageBuilder');
  const [type, setType] = useState(types[0]?.type ?? '');
  const [name, setName] = useState('');
  const [isMissing, setMissing] = useState(false);

  async function create(): Promise<void> {
    if (name.trim() === '') {
      setMissing(true);
      return;
    }
    try {
      const input = { type, name };
      const { openPageLayout } = await runOperation(OpenPageLayoutMutation, { input });
      close({ id: openPageLayout.page.id });
    } catch {
      showError(t('failed'));
    }
  }

  return (
    <Dialog
      title={t('newLayout')}
      closable={closable}
      onDismiss={dismiss}
      actions={
        <DialogButtons dismiss={dismiss}>
          <Button onClick={() => void create()}>{t('createLayout')}</Button>
        </DialogButtons>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label={t('layoutFor')}>
          <Select value={type} onChange={({ target }) => setType(target.value)}>
            {types.map((each) => (
              <option key={each.type} value={each.type}>
                {each.name}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('layoutLabel')} error={isMissing ? t('nameMissing') : undefined}>
          <TextInput
            dir="auto"
            maxLength={200}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </Field>
      </div>
    </Dialog>
  );
}

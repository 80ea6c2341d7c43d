import { useState } from 'react';
import { slugOf } from '#core/slug.ts';
import { Button } from '#ui/Button.tsx';
import { ClientError } from '#ui/clientError.ts';
import { Field } from '#ui/Field.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { DialogButtons } from '#ui/overlays/DialogButtons.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { Select } from '#ui/Select.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { CreateCustomPageMutation } from './pageBuilderDocuments.ts';
import './pageBuilderModals.ts';

const templates = ['blank', 'text', 'landing', 'faq', 'contact'] as const;

/** A new custom page: title, address and template. */
export function NewPageDialog({ closable, dismiss, close }: ModalViewProps<'newPage'>) {
  const { t } = useTranslation('pageBuilder');
  const [title, setTitle] = useState('');
  const [path, setPath] = useState<string | null>(null);
  const [template, setTemplate] = useState<(typeof templates)[number]>('landing');
  const [fault, setFault] = useState<{ field: string; text: string }>();
  const shownPath = path ?? slugOf(title);

  async function create(): Promise<void> {
    try {
      const input = { title, path: shownPath, template };
      const { createCustomPage } = await runOperation(CreateCustomPageMutation, { input });
      close({ id: createCustomPage.page.id });
    } catch (error) {
      const [first] = error instanceof ClientError ? error.faults : [];
      const isTaken = first?.rule === 'taken';
      setFault(
        first?.field === 'details.path'
          ? { field: 'path', text: t(isTaken ? 'pathTaken' : 'details.pathHint') }
          : { field: 'title', text: t(first ? 'titleMissing' : 'failed') },
      );
    }
  }

  return (
    <Dialog
      title={t('newPage')}
      closable={closable}
      onDismiss={dismiss}
      actions={
        <DialogButtons dismiss={dismiss}>
          <Button onClick={() => void create()}>{t('createPage')}</Button>
        </DialogButtons>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label={t('details.title')} error={fault?.field === 'title' ? fault.text : undefined}>
          <TextInput
            dir="auto"
            maxLength={200}
            value={title}
            onChange={({ target }) => setTitle(target.value)}
          />
        </Field>
        <Field
          label={t('details.path')}
          hint={t('details.pathHint')}
          error={fault?.field === 'path' ? fault.text : undefined}
        >
          <TextInput
            dir="ltr"
            maxLength={200}
            value={shownPath}
            onChange={({ target }) => setPath(target.value)}
          />
        </Field>
        <Field label={t('template')}>
          <Select
            value={template}
            onChange={({ target }) =>
              setTemplate(templates.find((each) => each === target.value) ?? 'blank')
            }
          >
            {templates.map((each) => (
              <option key={each} value={each}>
                {t(`templates.${each}`)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
    </Dialog>
  );
}

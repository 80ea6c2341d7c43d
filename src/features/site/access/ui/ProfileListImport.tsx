import Upload from 'virtual:icons/upload';
import { type ChangeEvent, useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { buttonClasses } from '#ui/buttonClasses.ts';
import { Field } from '#ui/Field.tsx';
import { FormErrorSummary } from '#ui/forms/FormErrorSummary.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { readTextFile } from '#ui/readTextFile.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { TextArea } from '#ui/TextArea.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { importProfileListSchema } from '../accessRules.ts';
import { ImportProfileListMutation, type ProfileListImportResult } from './profileListDocuments.ts';

/** Puts the members that a CSV file names into a list: first it is tried, then done. */
export function ProfileListImport({ listId }: { listId: string }) {
  const { t } = useTranslation('access');
  const id = useId();
  const { revalidate } = useRevalidator();
  const [preview, setPreview] = useState<ProfileListImportResult | null>(null);
  const [isBusy, setBusy] = useState(false);
  const send = async (csv: string, dryRun: boolean) =>
    (await runOperation(ImportProfileListMutation, { input: { id: listId, csv, dryRun } }))
      .importProfileListMembers;
  const form = useZodForm({
    schema: importProfileListSchema,
    defaultValues: { csv: '' },
    formErrorText: () => t('fault.failed'),
    fieldErrorText: ({ rule, message }) =>
      rule === 'csv' ? t('import.badQuotes', { line: /\d+/.exec(message)?.[0] ?? '' }) : undefined,
    onSubmit: ({ csv }) => send(csv, true),
    onSuccess: (result) => setPreview(result),
  });

  async function readFile({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const file = target.files?.[0];
    if (!file) return;
    form.setValue('csv', await readTextFile(file));
    setPreview(null);
    target.value = '';
  }

  async function runImport(): Promise<void> {
    setBusy(true);
    try {
      const { added } = await send(form.values.csv, false);
      showSuccess(t('import.done', { count: added }));
      form.reset({ csv: '' });
      setPreview(null);
      await revalidate();
    } catch {
      showError(t('fault.failed'));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form {...form.formProps} noValidate className="flex flex-col gap-4 needs-js:hidden">
      <FormErrorSummary form={form} />
      <p>
        <input
          id={id}
          type="file"
          accept=".csv,text/csv,text/plain"
          className="peer sr-only"
          onChange={readFile}
        />
        <label
          htmlFor={id}
          className={buttonClasses(
            'secondary',
            'sm',
            'cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus',
          )}
        >
          <Upload aria-hidden className="size-4" />
          {t('import.file')}
        </label>
      </p>
      <Field {...form.field('csv')} label={t('import.text')} hint={t('import.hint')} required>
        <TextArea
          rows={5}
          dir="ltr"
          spellCheck={false}
          className="max-h-72 font-mono text-sm"
          onInput={() => setPreview(null)}
        />
      </Field>
      {preview && <Preview preview={preview} />}
      <div className="flex flex-wrap gap-3">
        <Button {...form.submitProps} variant="secondary">
          {t('import.preview')}
        </Button>
        {preview && preview.added > 0 && (
          <Button onClick={() => void runImport()} disabled={isBusy}>
            {t('import.run', { count: preview.added })}
          </Button>
        )}
      </div>
    </form>
  );
}

function Preview({ preview }: { preview: ProfileListImportResult }) {
  const { t } = useTranslation('access');
  const { added, alreadyIn, unknown, unknownCount } = preview;
  return (
    <div role="status" className="flex flex-col gap-2 rounded-lg bg-surface-sunken p-4 text-sm">
      <p>{t('import.added', { count: added })}</p>
      {alreadyIn > 0 && <p>{t('import.alreadyIn', { count: alreadyIn })}</p>}
      {unknownCount > 0 && (
        <>
          <p className="font-medium text-warning">{t('import.unknown', { count: unknownCount })}</p>
          <ul className="max-h-40 overflow-y-auto">
            {unknown.map(({ line, value }) => (
              <li key={line} className="wrap-anywhere">
                {t('import.unknownLine', { line, value })}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { Card } from '#ui/Card.tsx';
import { Field } from '#ui/Field.tsx';
import { ProgressBar } from '#ui/ProgressBar.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { ImportDetail } from './importDocuments.ts';
import { uploadImport } from './uploadImport.ts';
import { useImportError } from './useImportError.ts';

/** Uploads the rest of a file whose upload was interrupted. */
export function ImportUploadRest({ shown }: { shown: ImportDetail }) {
  const { t } = useTranslation('imports');
  const { revalidate } = useRevalidator();
  const { id, fileName, uploadedBytes } = shown;
  const bytes = shown.bytes ?? 0;
  const [done, setDone] = useState<number | null>(null);
  const [error, setError] = useState<string>();
  const errorText = useImportError(shown.needsPassword);

  async function send(file: File | undefined): Promise<void> {
    if (!file) return;
    setError(undefined);
    if (file.name !== fileName || file.size !== bytes) {
      setError(t('uploadOther'));
      return;
    }
    setDone(uploadedBytes);
    try {
      await uploadImport({ id, file, from: uploadedBytes }, setDone);
    } catch (failure) {
      setError(errorText(failure));
    }
    setDone(null);
    await revalidate();
  }

  const percent = bytes > 0 ? Math.floor((uploadedBytes / bytes) * 100) : 0;
  return (
    <Card as="section">
      {done === null ? (
        <Field label={t('upload')} hint={t('uploadBroken', { percent })} error={error}>
          <TextInput
            type="file"
            className="py-2 file:me-3 file:font-medium file:text-accent"
            onChange={({ target }) => void send(target.files?.[0])}
          />
        </Field>
      ) : (
        <ProgressBar label={t('uploading', { name: fileName })} value={done} max={bytes} />
      )}
    </Card>
  );
}

import { type FormEvent, useId, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Field } from '#ui/Field.tsx';
import { errorOfAddress } from '#ui/forms/errorOfAddress.ts';
import { FieldError } from '#ui/forms/FieldError.tsx';
import { HiddenFields } from '#ui/forms/HiddenFields.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { PasswordInput } from '#ui/PasswordInput.tsx';
import { ProgressBar } from '#ui/ProgressBar.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { importAddress, importsAddress, importsEndpoint } from '../importRules.ts';
import type { ImportsData } from './importDocuments.ts';
import { beginUpload, uploadImport } from './uploadImport.ts';
import { useImportError } from './useImportError.ts';

interface Sending {
  name: string;
  done: number;
  total: number;
}

/** Begins an import of a file that is uploaded, or of what is on the server; the latter without JavaScript, too. */
export function ImportStartForm({ imports }: { imports: ImportsData }) {
  const { t } = useTranslation('imports');
  const { basePath } = useShell();
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const list = useId();
  const errorText = useImportError(imports.needsPassword);
  const refusal = errorOfAddress(parameters);
  const [error, setError] = useState<unknown>(refusal);
  const [file, setFile] = useState<File | null>(null);
  const [sending, setSending] = useState<Sending | null>(null);
  const again = imports.items.find(({ id }) => id === parameters.get('again'));

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    if (file === null) return;
    event.preventDefault();
    const fields = Object.fromEntries(new FormData(event.currentTarget));
    const { name, size: total } = file;
    setError(null);
    setSending({ name, done: 0, total });
    try {
      const id = await beginUpload(file, fields);
      try {
        await uploadImport({ id, file, from: 0 }, (done) => setSending({ name, done, total }));
      } finally {
        // It goes on there where it stopped.
        await navigate(importAddress(id));
      }
    } catch (failure) {
      setError(failure);
      setSending(null);
    }
  }

  return (
    <Card as="section" heading={<h2>{t(again ? 'again' : 'new')}</h2>}>
      <form
        method="post"
        action={`${basePath}${importsEndpoint}`}
        className="flex flex-col gap-5"
        onSubmit={(event) => void send(event)}
      >
        <HiddenFields values={again ? { again: again.id } : {}} />
        {again && (
          <p className="text-sm">
            {t('againText', { name: again.name || again.fileName })}{' '}
            <LinkButton to={importsAddress} variant="quiet" size="sm">
              {t('againEnd')}
            </LinkButton>
          </p>
        )}
        <div className="field-grid sm:grid-cols-2">
          <Field
            label={t('upload')}
            hint={t('uploadHint', { count: imports.uploadGigabytes })}
            className="needs-js:hidden"
          >
            <TextInput
              type="file"
              className="py-2 file:me-3 file:font-medium file:text-accent"
              onChange={({ target }) => setFile(target.files?.[0] ?? null)}
            />
          </Field>
          <Field label={t('path')} hint={t('pathHint', { folder: imports.folder })}>
            <TextInput name="path" list={list} dir="ltr" disabled={file !== null} />
          </Field>
          {imports.needsPassword && (
            <Field label={t('password')} required>
              <PasswordInput name="password" autoComplete="current-password" />
            </Field>
          )}
        </div>
        <datalist id={list}>
          {imports.sources.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        {sending && (
          <ProgressBar
            label={t('uploading', { name: sending.name })}
            value={sending.done}
            max={sending.total}
          />
        )}
        <FieldError error={error ? errorText(error) : undefined} />
        <Button type="submit" className="self-start" loading={sending !== null}>
          {t('begin')}
        </Button>
      </form>
    </Card>
  );
}

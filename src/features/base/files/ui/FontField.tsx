import TypeIcon from 'virtual:icons/type';
import { useId, useRef, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { FieldError } from '#ui/forms/FieldError.tsx';
import { storedAddress } from '#ui/ownAddresses.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { uploadThemeFont } from './uploads.ts';
import { useUploadError } from './useUploadError.ts';

type FontFieldProps = {
  label: string;
  hint?: string;
  value: string | null;
  error: string | undefined;
  onChange: (address: string | null) => void;
};

/** A font: upload, replace and remove. */
export function FontField({ label, hint, value, error, onChange }: FontFieldProps) {
  const { t } = useTranslation(['files', 'ui']);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const uploadError = useUploadError();

  async function take(file: File | undefined): Promise<void> {
    if (!file) return;
    setBusy(true);
    setFault(undefined);
    try {
      onChange(storedAddress(await uploadThemeFont(file)));
    } catch (failure) {
      setFault(uploadError(failure));
    } finally {
      setBusy(false);
    }
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible legend.
    <div
      role="group"
      aria-label={label}
      aria-describedby={hint && `${id}-hint`}
      className="flex flex-col gap-2"
    >
      <span aria-hidden className="text-sm font-medium">
        {label} <span className="ms-1 font-normal text-text-muted">{t('ui:optional')}</span>
      </span>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-text-muted">
          {hint}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {value && <code className="text-sm wrap-anywhere">{value.split('/').at(-1)}</code>}
        <Button
          ref={chooser}
          variant="secondary"
          size="sm"
          loading={isBusy}
          icon={<TypeIcon aria-hidden className="size-4" />}
          onClick={() => input.current?.click()}
        >
          {value ? t('picture.replace') : t('font.upload')}
        </Button>
        {value && (
          <Button
            variant="quiet"
            size="sm"
            onClick={() => {
              onChange(null);
              // This button is removed and would lose the focus.
              chooser.current?.focus();
            }}
          >
            {t('picture.remove')}
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept=".woff2,font/woff2"
        aria-label={label}
        onChange={(event) => {
          void take(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
      <div role="status">
        <FieldError id={`${id}-error`} error={fault ?? error} />
      </div>
    </div>
  );
}

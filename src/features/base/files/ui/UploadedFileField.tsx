import { type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { FieldError } from '#ui/forms/FieldError.tsx';
import { storedAddress } from '#ui/ownAddresses.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { useUploadError } from './useUploadError.ts';

type UploadedFileFieldProps = {
  label: string;
  /** Label of the upload button if there is no file. */
  addLabel: string;
  icon: ReactNode;
  hint?: string | undefined;
  value: string | null;
  error: string | undefined;
  /** Of the file chooser, such as `.png`. */
  accept: string;
  /** @returns its URL */
  upload: (file: File) => Promise<string>;
  /** What the field has now, if anything. */
  preview: ReactNode;
  onChange: (address: string | null) => void;
};

/** One optional file: upload, preview, replace and remove. */
export function UploadedFileField(props: UploadedFileFieldProps) {
  const { label, addLabel, icon, hint, value, error, accept, upload, preview, onChange } = props;
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
      onChange(storedAddress(await upload(file)));
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
      {value && preview}
      <div className="flex flex-wrap gap-2">
        <Button
          ref={chooser}
          variant="secondary"
          loading={isBusy}
          icon={icon}
          onClick={() => input.current?.click()}
        >
          {value ? t('picture.replace') : addLabel}
        </Button>
        {value && (
          <Button
            variant="quiet"
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
        accept={accept}
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

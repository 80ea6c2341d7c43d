import ImagePlus from 'virtual:icons/image-plus';
import { useId, useRef, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { withBasePath } from '#ui/callServer.ts';
import { cx } from '#ui/cx.ts';
import { FieldError } from '#ui/forms/FieldError.tsx';
import { storedAddress } from '#ui/ownAddresses.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { uploadImage } from './uploads.ts';
import { useUploadError } from './useUploadError.ts';

type PictureFieldProps = {
  label: string;
  /** Label of the upload button if there is no image. */
  addLabel: string;
  hint?: string;
  value: string | null;
  /** Shown uncropped, like a logo. */
  whole?: boolean;
  error: string | undefined;
  onChange: (address: string | null) => void;
};

/** An image field: upload, preview, replace and remove. */
export function PictureField(props: PictureFieldProps) {
  const { label, addLabel, hint, value, whole, error, onChange } = props;
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
      onChange(storedAddress((await uploadImage(file)).url));
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
      {value && (
        <img
          src={value.startsWith('/') ? withBasePath(value) : value}
          alt=""
          className={cx(
            'rounded-lg bg-surface-sunken',
            whole
              ? 'h-16 max-w-full self-start object-contain'
              : 'aspect-[2/1] w-full max-w-md object-cover',
          )}
        />
      )}
      <div className="flex gap-2">
        <Button
          ref={chooser}
          variant="secondary"
          loading={isBusy}
          icon={<ImagePlus aria-hidden className="size-4.5" />}
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
        accept=".jpg,.jpeg,.png,.gif"
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

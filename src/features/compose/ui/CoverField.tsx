import ImagePlus from 'lucide-react/icons/image-plus';
import { useRef, useState } from 'react';
import { uploadImage } from '#features/files/ui/uploads.ts';
import { useUploadFault } from '#features/files/ui/useUploadFault.ts';
import { Button } from '#ui/Button.tsx';
import { withBasePath } from '#ui/callServer.ts';
import { storedAddress } from '#ui/ownAddresses.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { FieldError } from './FieldError.tsx';

type CoverFieldProps = {
  value: string | null;
  error: string | undefined;
  onChange: (address: string | null) => void;
};

/** The picture an article or announcement opens with. */
export function CoverField({ value, error, onChange }: CoverFieldProps) {
  const { t } = useTranslation('compose');
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const uploadFault = useUploadFault();

  async function take(file: File | undefined): Promise<void> {
    if (!file) return;
    setBusy(true);
    setFault(undefined);
    try {
      onChange(storedAddress((await uploadImage(file)).url));
    } catch (failure) {
      setFault(uploadFault(failure));
    } finally {
      setBusy(false);
    }
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible legend.
    <div role="group" aria-label={t('field.featuredImage')} className="flex flex-col gap-2">
      <span aria-hidden className="text-sm font-medium">
        {t('field.featuredImage')}{' '}
        <span className="ms-1 font-normal text-text-muted">{t('optional')}</span>
      </span>
      {value && (
        <img
          src={value.startsWith('/') ? withBasePath(value) : value}
          alt=""
          className="aspect-[2/1] w-full rounded-lg bg-surface-sunken object-cover"
        />
      )}
      <div className="flex gap-2">
        <Button
          variant="secondary"
          loading={isBusy}
          icon={<ImagePlus aria-hidden className="size-4.5" />}
          onClick={() => input.current?.click()}
        >
          {value ? t('coverReplace') : t('coverAdd')}
        </Button>
        {value && (
          <Button variant="quiet" onClick={() => onChange(null)}>
            {t('coverRemove')}
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept=".jpg,.jpeg,.png,.gif"
        aria-label={t('field.featuredImage')}
        onChange={(event) => {
          void take(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
      <div role="status">
        <FieldError id="cover-error" error={fault ?? error} />
      </div>
    </div>
  );
}

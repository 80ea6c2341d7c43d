import TypeIcon from 'virtual:icons/type';
import { useTranslation } from '#ui/useTranslation.ts';
import { UploadedFileField } from './UploadedFileField.tsx';
import { uploadThemeFont } from './uploads.ts';

type FontFieldProps = {
  label: string;
  hint?: string;
  value: string | null;
  error: string | undefined;
  onChange: (address: string | null) => void;
};

/** A font: upload, replace and remove. */
export function FontField(field: FontFieldProps) {
  const { t } = useTranslation('files');
  return (
    <UploadedFileField
      {...field}
      addLabel={t('font.upload')}
      icon={<TypeIcon aria-hidden className="size-4.5" />}
      accept=".woff2,font/woff2"
      upload={uploadThemeFont}
      preview={<code className="text-sm wrap-anywhere">{field.value?.split('/').at(-1)}</code>}
    />
  );
}

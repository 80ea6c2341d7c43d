import RotateCw from 'virtual:icons/rotate-cw';
import X from 'virtual:icons/x';
import { useTranslation } from '#ui/useTranslation.ts';
import { Field } from '../Field.tsx';
import { IconButton } from '../IconButton.tsx';
import { ProgressBar } from '../ProgressBar.tsx';
import { TextInput } from '../TextInput.tsx';
import type { EditorImage } from './editorTypes.ts';
import { isFinalUploadError } from './uploadBox.ts';
import type { UploadItem } from './useUploads.ts';

type ImageUploadRowProps = {
  item: UploadItem<EditorImage>;
  alt: string;
  /** Why it did not come through. */
  fault: string | null;
  onAlt: (alt: string) => void;
  onRetry: () => void;
  onRemove: () => void;
};

/** An image: upload progress, then its alternative text. */
export function ImageUploadRow(props: ImageUploadRowProps) {
  const { item, alt, fault, onAlt, onRetry, onRemove } = props;
  const { t } = useTranslation('editor');
  const { name } = item.file;
  return (
    <li className="flex items-start gap-3">
      <span className="size-20 shrink-0 overflow-hidden rounded-md bg-surface-sunken">
        {item.file.type.startsWith('image/') && (
          <img src={item.preview} alt="" className="size-full object-contain" />
        )}
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <p className="truncate text-sm text-text-muted">
          <bdi>{name}</bdi>
        </p>
        {fault === null ? (
          <>
            {item.done === null && (
              <ProgressBar
                label={t('upload.uploading', { name })}
                hideLabel
                // All sent is not all done: the server still reads it.
                {...(item.part < 1 && { value: item.part })}
                max={1}
              />
            )}
            <Field label={t('alt.text')}>
              <TextInput
                value={alt}
                maxLength={300}
                dir="auto"
                onChange={(event) => onAlt(event.currentTarget.value)}
              />
            </Field>
          </>
        ) : (
          <p role="alert" className="text-sm text-danger">
            {fault}
          </p>
        )}
      </div>
      {fault !== null && !isFinalUploadError(item.error) && (
        <IconButton label={t('upload.retry')} icon={<RotateCw />} onClick={onRetry} />
      )}
      <IconButton label={t('upload.remove')} icon={<X />} onClick={onRemove} />
    </li>
  );
}

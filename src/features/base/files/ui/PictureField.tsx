import ImagePlus from 'virtual:icons/image-plus';
import { withBasePath } from '#ui/callServer.ts';
import { cx } from '#ui/cx.ts';
import { UploadedFileField } from './UploadedFileField.tsx';
import { uploadImage } from './uploads.ts';

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
export function PictureField({ whole, ...field }: PictureFieldProps) {
  const { value } = field;
  return (
    <UploadedFileField
      {...field}
      icon={<ImagePlus aria-hidden className="size-4.5" />}
      accept=".jpg,.jpeg,.png,.gif"
      upload={async (file) => (await uploadImage(file)).url}
      preview={
        value !== null && (
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
        )
      }
    />
  );
}

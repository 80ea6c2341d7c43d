import { useState } from 'react';
import { useTranslation } from '#ui/useTranslation.ts';
import { Button } from '../Button.tsx';
import { DropZone } from '../forms/DropZone.tsx';
import { Dialog } from '../overlays/Dialog.tsx';
import { DialogButtons } from '../overlays/DialogButtons.tsx';
import type { ModalViewProps } from '../overlays/modalQueue.ts';
import type { EditorImage } from './editorTypes.ts';
import { ImageUploadRow } from './ImageUploadRow.tsx';
import { useUploads } from './useUploads.ts';

/** SPEC §2 modal: uploads images for a text, with alternative texts. */
export function ImageUploadDialog(props: ModalViewProps<'imageUpload'>) {
  const { upload, faultText, closable, close, dismiss } = props;
  const { t } = useTranslation('editor');
  const uploads = useUploads<EditorImage>(upload);
  const [alts, setAlts] = useState<Readonly<Record<number, string>>>({});
  const ready = uploads.items.flatMap(({ key, done }) =>
    done === null ? [] : [{ ...done, alt: (alts[key] ?? '').trim() }],
  );
  return (
    <Dialog
      title={t('imageUpload.title')}
      closable={closable}
      onDismiss={dismiss}
      actions={
        <DialogButtons dismiss={dismiss}>
          <Button
            loading={uploads.isBusy}
            disabled={ready.length === 0 && !uploads.isBusy}
            onClick={() => close(ready)}
          >
            {t('imageUpload.insert')}
          </Button>
        </DialogButtons>
      }
    >
      <div className="flex flex-col gap-4">
        <DropZone
          accept=".jpg,.jpeg,.png,.gif"
          multiple
          label={t('imageUpload.choose')}
          hint={t('imageUpload.hint')}
          onFiles={uploads.add}
        />
        {uploads.items.length > 0 && (
          <ul className="flex flex-col gap-4">
            {uploads.items.map((item) => (
              <ImageUploadRow
                key={item.key}
                item={item}
                alt={alts[item.key] ?? ''}
                fault={item.error === null ? null : faultText(item.error)}
                onAlt={(alt) => setAlts((before) => ({ ...before, [item.key]: alt }))}
                onRetry={() => uploads.retry(item)}
                onRemove={() => uploads.remove(item)}
              />
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}

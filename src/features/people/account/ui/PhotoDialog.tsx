import { useEffect, useId, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { useUploadError } from '#features/base/files/ui/useUploadError.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { DialogButtons } from '#ui/overlays/DialogButtons.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { ProfileNote } from './ProfileNote.tsx';
import { uploadAvatar } from './photoEditing.ts';

/** §2 modal `photoEditing`: crops an image by mouse, touch or keyboard. */
export function PhotoDialog({ memberId, file, ...modal }: ModalViewProps<'photoEditing'>) {
  const { t } = useTranslation('profile');
  const uploadError = useUploadError();
  const zoomId = useId();
  const [address, setAddress] = useState<string>();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area>();
  const [pending, setPending] = useState(false);
  const [fault, setFault] = useState<string>();

  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);

  async function save(): Promise<void> {
    if (!area) return;
    setPending(true);
    setFault(undefined);
    try {
      await uploadAvatar(memberId, file, area);
      modal.close(true);
    } catch (error) {
      setFault(uploadError(error));
      setPending(false);
    }
  }

  return (
    <Dialog
      title={t('picture.dialog')}
      closable={modal.closable}
      onDismiss={modal.dismiss}
      actions={
        <DialogButtons dismiss={modal.dismiss}>
          <Button loading={pending} disabled={!area} onClick={save}>
            {t('picture.save')}
          </Button>
        </DialogButtons>
      }
    >
      <div className="flex flex-col gap-4">
        <div className="relative h-72 overflow-hidden rounded-lg bg-surface-sunken" dir="ltr">
          {address && (
            <Cropper
              image={address}
              crop={crop}
              zoom={zoom}
              maxZoom={4}
              aspect={1}
              cropShape="round"
              showGrid={false}
              disableAutomaticStylesInjection
              onCropChange={setCrop}
              onZoomChange={setZoom}
              onCropComplete={setArea}
              cropperProps={{ 'aria-label': t('picture.area') }}
              mediaProps={{
                alt: '',
                onError: () => setFault(t('picture.unreadable')),
              }}
            />
          )}
        </div>
        <label htmlFor={zoomId} className="flex items-center gap-3 text-sm font-medium">
          {t('picture.zoom')}
          <input
            id={zoomId}
            type="range"
            min={1}
            max={4}
            step={0.05}
            value={zoom}
            className="h-6 flex-1 accent-accent"
            onChange={(event) => setZoom(Number(event.currentTarget.value))}
          />
        </label>
        <p className="text-sm text-text-muted">{t('picture.dialogHint')}</p>
        {fault && <ProfileNote>{fault}</ProfileNote>}
      </div>
    </Dialog>
  );
}

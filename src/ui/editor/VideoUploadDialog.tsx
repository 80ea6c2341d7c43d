import { type FormEvent, useId, useState } from 'react';
import { playedVideoExtensions, siteVideoOf } from '#core/videoEmbeds.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { Button } from '../Button.tsx';
import { Field } from '../Field.tsx';
import { DropZone } from '../forms/DropZone.tsx';
import { Dialog } from '../overlays/Dialog.tsx';
import { DialogButtons } from '../overlays/DialogButtons.tsx';
import type { ModalViewProps } from '../overlays/modalQueue.ts';
import { ProgressBar } from '../ProgressBar.tsx';
import { TextInput } from '../TextInput.tsx';
import { useUploads } from './useUploads.ts';

const accept = playedVideoExtensions.map((extension) => `.${extension}`).join(',');

/** SPEC §2 modal: a video of a listed site by its address, or a file. */
export function VideoUploadDialog(props: ModalViewProps<'videoUpload'>) {
  const { upload, faultText, closable, close, dismiss } = props;
  const { t } = useTranslation('editor');
  const form = useId();
  const uploads = useUploads<{ url: string }>(upload ?? refuse);
  const [address, setAddress] = useState('');
  const [title, setTitle] = useState('');
  const [isWrong, setWrong] = useState(false);
  const item = uploads.items.at(-1);

  function add(files: readonly File[]): void {
    if (item) uploads.remove(item);
    uploads.add(files.slice(0, 1));
    setTitle((before) => before || (files[0]?.name.replace(/\.\w+$/, '') ?? ''));
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (uploads.isBusy) return;
    const href = item?.done?.url ?? address.trim();
    if (item?.done || siteVideoOf(href) !== null) close({ href, title: title.trim() });
    else setWrong(true);
  }

  return (
    <Dialog
      title={t('videoUpload.title')}
      closable={closable}
      onDismiss={dismiss}
      actions={
        <DialogButtons dismiss={dismiss}>
          <Button type="submit" form={form} loading={uploads.isBusy}>
            {t('videoUpload.insert')}
          </Button>
        </DialogButtons>
      }
    >
      <form id={form} noValidate className="flex flex-col gap-4" onSubmit={submit}>
        {!item && (
          <Field
            label={t('videoUpload.address')}
            hint={t('videoUpload.sites')}
            error={isWrong ? t('videoUpload.wrong') : undefined}
          >
            <TextInput
              type="url"
              dir="ltr"
              value={address}
              onChange={(event) => {
                setAddress(event.currentTarget.value);
                setWrong(false);
              }}
            />
          </Field>
        )}
        {upload && address === '' && (
          <DropZone
            accept={accept}
            label={t('videoUpload.choose')}
            hint={t('videoUpload.hint')}
            onFiles={add}
          />
        )}
        {item &&
          (item.error === null ? (
            <div className="flex flex-col gap-1.5">
              <p className="truncate text-sm text-text-muted">
                <bdi>{item.file.name}</bdi>
              </p>
              {item.done === null && (
                <ProgressBar
                  label={t('upload.uploading', { name: item.file.name })}
                  hideLabel
                  {...(item.part < 1 && { value: item.part })}
                  max={1}
                />
              )}
            </div>
          ) : (
            <p role="alert" className="text-sm text-danger">
              {faultText(item.error)}
            </p>
          ))}
        <Field label={t('videoUpload.name')}>
          <TextInput
            value={title}
            maxLength={150}
            dir="auto"
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}

function refuse(): Promise<never> {
  return Promise.reject(new Error('Nothing can be uploaded here'));
}

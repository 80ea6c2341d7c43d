import Camera from 'virtual:icons/camera';
import Trash2 from 'virtual:icons/trash-2';
import { type ChangeEvent, type SubmitEvent, useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useUploadError } from '#features/base/files/ui/useUploadError.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Button } from '#ui/Button.tsx';
import { buttonClasses } from '#ui/buttonClasses.ts';
import { Card } from '#ui/Card.tsx';
import { callServer } from '#ui/callServer.ts';
import { HiddenFields } from '#ui/forms/HiddenFields.tsx';
import { openModal } from '#ui/overlays/modalQueue.ts';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { profileEndpoints } from '../profileEndpoints.ts';
import type { EditableProfile } from './editProfileDocuments.ts';
import { isPicture } from './photoEditing.ts';

/** The member's avatar: change it with a cropper, or with a plain form without JavaScript, or remove it. */
export function AvatarEditor({ profile }: { profile: EditableProfile }) {
  const { t } = useTranslation('profile');
  const { basePath } = useShell();
  const { revalidate } = useRevalidator();
  const uploadError = useUploadError();
  const [pending, setPending] = useState(false);
  const input = useId();
  const { id, avatar } = profile;
  const name = profile.fullName || profile.username;

  async function choose(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [file] = event.currentTarget.files ?? [];
    event.currentTarget.value = '';
    if (!file) return;
    if (!isPicture(file)) {
      showError(t('picture.wrongType'));
      return;
    }
    const done = await openModal('photoEditing', { memberId: id, file });
    if (!done) return;
    showSuccess(t('picture.saved'));
    await revalidate();
  }

  async function remove(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    setPending(true);
    try {
      await callServer(profileEndpoints.removeAvatar(id), { method: 'POST' });
      await revalidate();
    } catch (error) {
      showError(uploadError(error));
    } finally {
      setPending(false);
    }
  }

  return (
    <Card as="section" heading={<h2>{t('picture.heading')}</h2>}>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Avatar name={name} src={avatar} size="xl" />
        <div className="flex flex-col gap-2">
          <div className="flex flex-wrap gap-2">
            <span className="needs-js:hidden">
              <input
                id={input}
                type="file"
                accept="image/jpeg,image/png,image/gif"
                className="peer sr-only"
                onChange={choose}
              />
              <label
                htmlFor={input}
                className={buttonClasses(
                  'secondary',
                  'md',
                  'cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus',
                )}
              >
                <Camera aria-hidden className="size-4.5" />
                {t('picture.change')}
              </label>
            </span>
            {avatar !== null && (
              <form
                method="post"
                action={`${basePath}${profileEndpoints.removeAvatar(id)}`}
                onSubmit={remove}
              >
                <HiddenFields />
                <Button
                  type="submit"
                  variant="quiet"
                  loading={pending}
                  icon={<Trash2 aria-hidden className="size-4.5" />}
                >
                  {t('picture.remove')}
                </Button>
              </form>
            )}
          </div>
          <p className="text-sm text-text-muted">{t('picture.hint')}</p>
          <form
            method="post"
            encType="multipart/form-data"
            action={`${basePath}${profileEndpoints.avatar(id)}`}
            className="hidden flex-wrap items-center gap-2 needs-js:flex"
          >
            <HiddenFields />
            <input
              type="file"
              name="file"
              required
              accept="image/jpeg,image/png,image/gif"
              aria-label={t('picture.change')}
            />
            <Button type="submit" variant="secondary">
              {t('picture.upload')}
            </Button>
          </form>
        </div>
      </div>
    </Card>
  );
}

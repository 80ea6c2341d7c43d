import { type SubmitEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { paths } from '#core/paths.ts';
import { Button } from '#ui/Button.tsx';
import { callServer, withBasePath } from '#ui/callServer.ts';
import { Field } from '#ui/Field.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { PasswordInput } from '#ui/PasswordInput.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { profileDoors } from '../profileDoors.ts';
import type { LeaveWay } from './leaving.ts';
import { ProfileNote } from './ProfileNote.tsx';
import { profileFaultsOf, profileFaultsOfAddress } from './profileFaults.ts';

interface LeaveFormProps {
  way: LeaveWay;
  memberId: string;
  hasPassword: boolean;
  /** Where the form is in a modal: closes it. Else its page is left. */
  onCancel?: () => void;
}

/** Says what leaving means and asks for the password; a plain form without script. */
export function LeaveForm({ way, memberId, hasPassword, onCancel }: LeaveFormProps) {
  const { t } = useTranslation('profile');
  const { t: ti } = useTranslation('identity');
  const { basePath, csrfToken, settings } = useShell();
  const { search } = useLocation();
  const [faults, setFaults] = useState(() => profileFaultsOfAddress(search));
  const [pending, setPending] = useState(false);
  const fault = faults.fields.password;

  async function leave(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const password = new FormData(event.currentTarget).get('password');
    setPending(true);
    try {
      await callServer(profileDoors[way](memberId), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ password }),
      });
      window.location.assign(withBasePath('/'));
    } catch (error) {
      setFaults(profileFaultsOf(error));
      setPending(false);
    }
  }

  const days = settings.identity.deletionGraceDays;
  return (
    <form
      method="post"
      action={`${basePath}${profileDoors[way](memberId)}`}
      className="flex flex-col gap-4"
      noValidate
      onSubmit={leave}
    >
      <input type="hidden" name="_csrf" value={csrfToken ?? ''} />
      <p className="text-pretty text-text-muted">
        {way === 'delete' ? t('leave.delete.text', { count: days }) : t('leave.deactivate.text')}
      </p>
      {faults.message && (
        <ProfileNote>
          {faults.message === 'CONFLICT'
            ? t('leave.onlyAdministrator')
            : hasPassword || faults.message !== 'PASSWORD_MISMATCH'
              ? t(`messages.${faults.message}`)
              : t('leave.signInAgain')}
        </ProfileNote>
      )}
      {hasPassword && (
        <Field label={t('leave.password')} required error={fault && ti(`faults.${fault}`)}>
          <PasswordInput name="password" autoComplete="current-password" />
        </Field>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <LinkButton
          to={paths.memberEdit(memberId)}
          variant="secondary"
          onClick={(event) => {
            if (!onCancel) return;
            event.preventDefault();
            onCancel();
          }}
        >
          {t('leave.cancel')}
        </LinkButton>
        <Button type="submit" variant="danger" loading={pending}>
          {t(`leave.${way}.action`)}
        </Button>
      </div>
    </form>
  );
}

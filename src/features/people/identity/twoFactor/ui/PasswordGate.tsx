import { type FormEvent, useState } from 'react';
import { FormMessage } from '#features/people/identity/ui/FormMessage.tsx';
import { faultsOfError, noFaults } from '#features/people/identity/ui/identityForm.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { PasswordInput } from '#ui/PasswordInput.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { wasCancelled } from './passkeys.ts';

interface PasswordGateProps {
  /** Who comes through a provider has no password to give. */
  asksPassword: boolean;
  /** A name is asked for too, this one proposed. */
  name?: string;
  submit: string;
  danger?: boolean;
  act: (given: { currentPassword: string; name: string }) => Promise<void>;
  onCancel: () => void;
}

/** Asks for the password before a change of how one signs in. */
export function PasswordGate(props: PasswordGateProps) {
  const { asksPassword, name, submit, danger = false, act, onCancel } = props;
  const { t } = useTranslation('secondStep');
  const identity = useTranslation('identity');
  const [faults, setFaults] = useState(noFaults);
  const [pending, setPending] = useState(false);
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    setPending(true);
    setFaults(noFaults);
    try {
      await act({
        currentPassword: String(data.get('currentPassword') ?? ''),
        name: String(data.get('name') ?? ''),
      });
    } catch (error) {
      if (!wasCancelled(error)) setFaults(faultsOfError(error, 'INTERNAL_SERVER_ERROR'));
    } finally {
      setPending(false);
    }
  };
  const faultText = (field: string) => {
    const fault = faults.fields[field];
    return fault && identity.t(`faults.${fault}`);
  };
  return (
    <form
      noValidate
      className="flex max-w-sm flex-col gap-4"
      onSubmit={(event) => void send(event)}
    >
      <FormMessage message={faults.message} />
      {name !== undefined && (
        <Field label={t('passkeyName')} required error={faultText('name')}>
          <TextInput name="name" defaultValue={name} maxLength={60} />
        </Field>
      )}
      {asksPassword && (
        <Field
          label={identity.t('fields.currentPassword')}
          required
          error={faultText('currentPassword')}
        >
          <PasswordInput name="currentPassword" autoComplete="current-password" />
        </Field>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant={danger ? 'danger' : 'primary'} loading={pending}>
          {submit}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}

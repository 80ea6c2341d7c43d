import { useState } from 'react';
import { FormMessage } from '#features/people/identity/ui/FormMessage.tsx';
import { faultsOfError, noFaults } from '#features/people/identity/ui/identityForm.ts';
import { Field } from '#ui/Field.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import type { ModalViewProps } from '#ui/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { InviteMemberMutation } from './staffMutations.ts';

/** Makes an account for somebody else, who chooses the password by a link in a mail. */
export function InviteMemberDialog(props: ModalViewProps<'inviteMember'>) {
  const { t } = useTranslation('staff');
  const { t: words } = useTranslation('identity');
  const [faults, setFaults] = useState(noFaults);
  const name = { autoCapitalize: 'none', autoComplete: 'off', spellCheck: false, dir: 'ltr' };

  async function submit(fields: FormData): Promise<void> {
    const textOf = (field: string) => String(fields.get(field) ?? '');
    const email = textOf('email').trim();
    setFaults(noFaults);
    try {
      const { inviteMember } = await runOperation(InviteMemberMutation, {
        email,
        username: textOf('username'),
        fullName: textOf('fullName'),
      });
      props.close({ email, isMailed: inviteMember.isMailed });
    } catch (error) {
      setFaults(faultsOfError(error, 'INTERNAL_SERVER_ERROR'));
    }
  }

  const faultText = (field: string) => {
    const fault = faults.fields[field];
    return fault && words(`faults.${fault}`);
  };

  return (
    <FormDialog
      title={t('invite.title')}
      text={t('invite.text')}
      submitLabel={t('invite.submit')}
      closable={props.closable}
      dismiss={props.dismiss}
      onSubmit={submit}
    >
      <FormMessage message={faults.message} />
      <Field label={words('fields.email')} required error={faultText('email')}>
        <TextInput
          name="email"
          type="email"
          maxLength={254}
          data-autofocus
          onBlur={(event) => suggestUsername(event.currentTarget)}
          {...name}
        />
      </Field>
      <Field
        label={words('fields.username')}
        hint={t('invite.usernameHint')}
        required
        error={faultText('username')}
      >
        <TextInput name="username" maxLength={40} {...name} />
      </Field>
      <Field label={t('invite.fullName')} optional error={faultText('fullName')}>
        <TextInput name="fullName" maxLength={80} autoComplete="off" dir="auto" />
      </Field>
    </FormDialog>
  );
}

/** What stands before the @, as a username may be; what was typed stays. */
function suggestUsername({ form, value }: HTMLInputElement): void {
  const field = form?.elements.namedItem('username');
  if (!(field instanceof HTMLInputElement) || field.value !== '') return;
  const [local = ''] = value.trim().toLowerCase().split('@');
  field.value = local
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 40);
}

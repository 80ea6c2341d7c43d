import { holds } from '#core/permissions.ts';
import { viewerOfInfo } from '#core/viewerOfInfo.ts';
import { useIdentityErrorText } from '#features/people/identity/ui/useIdentityErrorText.ts';
import { Field } from '#ui/Field.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { inviteSchemaOf } from '../memberAdminInputs.ts';
import { InviteMemberMutation } from './staffMutations.ts';

/** Creates an account for somebody else, who sets the password through a link in a mail. */
export function InviteMemberDialog(props: ModalViewProps<'inviteMember'>) {
  const { t } = useTranslation('staff');
  const { t: words } = useTranslation('identity');
  const { settings, viewer } = useShell();
  const name = { autoCapitalize: 'none', autoComplete: 'off', spellCheck: false, dir: 'ltr' };
  const anyUsername = holds(viewerOfInfo(viewer), 'SKIP_USERNAME_VALIDATION').ok;
  const form = useZodForm({
    schema: inviteSchemaOf(settings.identity, { anyUsername }),
    defaultValues: { email: '', username: '', fullName: '' },
    ...useIdentityErrorText(),
    onSubmit: (values) => runOperation(InviteMemberMutation, { input: values }),
    onSuccess: ({ inviteMember: { isMailed } }, { email }) =>
      props.close({ email: email.trim(), isMailed }),
  });

  /** Suggests the local part of the email address as username, unless one was typed. */
  function suggestUsername(): void {
    if (form.values.username !== '') return;
    const [local = ''] = form.values.email.trim().toLowerCase().split('@');
    const username = local.replace(/[^a-z0-9]+/g, '_').replace(/^_+|_+$/g, '');
    form.setValue('username', username.slice(0, 40));
  }

  return (
    <FormDialog
      title={t('invite.title')}
      text={t('invite.text')}
      submitLabel={t('invite.submit')}
      closable={props.closable}
      dismiss={props.dismiss}
      form={form}
    >
      <Field {...form.field('email')} label={words('fields.email')} required>
        <TextInput type="email" maxLength={254} data-autofocus onBlur={suggestUsername} {...name} />
      </Field>
      <Field
        {...form.field('username')}
        label={words('fields.username')}
        hint={t('invite.usernameHint')}
        required
      >
        <TextInput maxLength={40} {...name} />
      </Field>
      <Field {...form.field('fullName')} label={t('invite.fullName')} optional>
        <TextInput maxLength={80} autoComplete="off" dir="auto" />
      </Field>
    </FormDialog>
  );
}

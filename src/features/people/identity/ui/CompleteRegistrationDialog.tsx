import { useRevalidator } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Field } from '#ui/Field.tsx';
import type { ModalViewProps } from '#ui/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { FormMessage } from './FormMessage.tsx';
import { QuestionField } from './QuestionField.tsx';
import { CompleteRegistrationMutation } from './registrationDocuments.ts';
import { TermsConsent } from './TermsConsent.tsx';
import { useAnswersForm } from './useAnswersForm.ts';
import { useSignOut } from './useSignOut.ts';

/** SPEC §2 modal complete registration: nothing else goes on before, except signing out. */
export function CompleteRegistrationDialog(modal: ModalViewProps<'completeRegistration'>) {
  const { t } = useTranslation(['session', 'identity']);
  const { settings, viewer } = useShell();
  const { revalidate } = useRevalidator();
  const { signOutHere } = useSignOut();
  const { fields, questions } = modal.needs;
  const { faults, faultText, pending, form, submit } = useAnswersForm(async (given) => {
    await runOperation(CompleteRegistrationMutation, {
      email: textOf(given.email),
      username: textOf(given.username),
      tosAccepted: given.tosAccepted === 'on',
      customFields: given.customFields,
    });
    await revalidate();
    modal.close({ completed: true });
  });
  const signOut = async () => {
    await signOutHere();
    modal.close();
  };
  const name = { autoCapitalize: 'none', spellCheck: false, dir: 'ltr' } as const;
  return (
    <Dialog
      title={t('registration.title', { name: settings.name })}
      closable={false}
      onDismiss={modal.dismiss}
    >
      <form ref={form} noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <p className="text-text-muted">{t('registration.text')}</p>
        <FormMessage message={faults.message} />
        {fields.includes('email') && (
          <Field label={t('identity:fields.email')} required error={faultText('email')}>
            <TextInput name="email" type="email" autoComplete="email" {...name} />
          </Field>
        )}
        {fields.includes('username') && (
          <Field
            label={t('identity:fields.username')}
            hint={t('identity:hints.username')}
            required
            error={faultText('username')}
          >
            <TextInput
              name="username"
              autoComplete="username"
              defaultValue={viewer.username ?? ''}
              {...name}
            />
          </Field>
        )}
        {settings.identity.registrationFields
          .filter(({ key }) => questions.includes(key))
          .map((question) => {
            const field = `customFields.${question.key}`;
            return (
              <QuestionField
                key={question.key}
                question={question}
                name={field}
                error={faultText(field)}
              />
            );
          })}
        {fields.includes('terms') && <TermsConsent fault={faultText('tosAccepted')} />}
        <div className="mt-1 flex flex-wrap justify-between gap-2">
          <Button variant="quiet" onClick={() => void signOut()}>
            {t('identity:signOut')}
          </Button>
          <Button type="submit" loading={pending}>
            {t('registration.submit')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

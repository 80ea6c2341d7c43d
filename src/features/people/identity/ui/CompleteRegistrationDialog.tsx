import { useRevalidator } from 'react-router';
import { holds } from '#core/permissions.ts';
import { viewerOfInfo } from '#core/viewerOfInfo.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { answerValues, givenAnswers } from '#ui/forms/answers.ts';
import { FormErrorSummary } from '#ui/forms/FormErrorSummary.tsx';
import { QuestionField } from '#ui/forms/QuestionField.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { useMemberSettings } from '#ui/useMemberSettings.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { CompleteRegistrationMutation } from './registrationDocuments.ts';
import { TermsConsent } from './TermsConsent.tsx';
import { useIdentityErrorText } from './useIdentityErrorText.ts';
import { useSignOut } from './useSignOut.ts';

/** SPEC §2 modal complete registration: blocks everything except signing out. */
export function CompleteRegistrationDialog(modal: ModalViewProps<'completeRegistration'>) {
  const { t } = useTranslation(['session', 'identity']);
  const { viewer } = useShell();
  const settings = useMemberSettings();
  const { revalidate } = useRevalidator();
  const { signOutHere } = useSignOut();
  const { fields, questions } = modal.needs;
  const asked = settings.identity.registrationFields.filter(({ key }) => questions.includes(key));
  const anyUsername = holds(viewerOfInfo(viewer), 'SKIP_USERNAME_VALIDATION').ok;
  const form = useZodForm({
    schema: async () =>
      (await import('../identityRules.ts')).registrationSchemaOf(settings.identity, modal.needs, {
        anyUsername,
      }),
    defaultValues: {
      ...{ email: '', username: viewer.username ?? '', tosAccepted: settings.termsUrl === null },
      customFields: answerValues(asked),
    },
    toInput: (values) => ({ ...values, customFields: givenAnswers(values.customFields) }),
    ...useIdentityErrorText(),
    onSubmit: ({ email, username, tosAccepted, customFields }) =>
      runOperation(CompleteRegistrationMutation, {
        input: {
          email: fields.includes('email') ? email : null,
          username: fields.includes('username') ? username : null,
          tosAccepted,
          customFields: givenAnswers(customFields),
        },
      }),
    onSuccess: async () => {
      await revalidate();
      modal.close({ completed: true });
    },
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
      <form {...form.formProps} noValidate className="flex flex-col gap-4">
        <p className="text-text-muted">{t('registration.text')}</p>
        <FormErrorSummary form={form} />
        {fields.includes('email') && (
          <Field {...form.field('email')} label={t('identity:fields.email')} required>
            <TextInput type="email" autoComplete="email" {...name} />
          </Field>
        )}
        {fields.includes('username') && (
          <Field
            {...form.field('username')}
            label={t('identity:fields.username')}
            hint={t('identity:hints.username')}
            required
          >
            <TextInput autoComplete="username" {...name} />
          </Field>
        )}
        {asked.map((question) => (
          <QuestionField
            key={question.key}
            question={question}
            form={form}
            noneLabel={t('identity:fields.choose')}
          />
        ))}
        {fields.includes('terms') && <TermsConsent form={form} />}
        <div className="mt-1 flex flex-wrap justify-between gap-2">
          <Button variant="quiet" onClick={() => void signOut()}>
            {t('identity:signOut')}
          </Button>
          <Button {...form.submitProps}>{t('registration.submit')}</Button>
        </div>
      </form>
    </Dialog>
  );
}

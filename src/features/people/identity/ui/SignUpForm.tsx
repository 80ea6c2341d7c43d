import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { FormMessage } from './FormMessage.tsx';
import { identityDoors } from './identityDoors.ts';
import type { IdentityFormProps } from './identityForm.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { QuestionField } from './QuestionField.tsx';
import { TermsConsent } from './TermsConsent.tsx';
import { useIdentityForm } from './useIdentityForm.ts';

/** Makes an account with an e-mail address and a password; a plain form without script. */
export function SignUpForm({
  initial,
  returnTo,
  address,
  onEntered,
  onRefused,
}: IdentityFormProps) {
  const { t } = useTranslation('identity');
  const { basePath, settings, typed } = useShell();
  const { faults, faultText, pending, form, submit } = useIdentityForm({
    door: identityDoors.signUp,
    fallback: 'DEFAULT_SIGNUP_ERROR',
    initial,
    onDone: onEntered,
    onRefused,
  });
  const name = { autoCapitalize: 'none', spellCheck: false, dir: 'ltr' } as const;
  return (
    <form
      ref={form}
      method="post"
      action={`${basePath}${identityDoors.signUp}`}
      className="flex flex-col gap-4"
      onSubmit={submit}
    >
      <FormMessage message={faults.message} />
      <Field label={t('fields.email')} required error={faultText('email')}>
        <TextInput
          name="email"
          type="email"
          autoComplete="email"
          defaultValue={typed?.email ?? address}
          {...name}
        />
      </Field>
      <Field
        label={t('fields.username')}
        hint={t('hints.username')}
        required
        error={faultText('username')}
      >
        <TextInput
          name="username"
          autoComplete="username"
          defaultValue={typed?.username}
          {...name}
        />
      </Field>
      <div className="field-grid sm:grid-cols-2">
        <Field label={t('fields.firstName')} optional error={faultText('firstName')}>
          <TextInput
            name="firstName"
            autoComplete="given-name"
            defaultValue={typed?.firstName}
            dir="auto"
          />
        </Field>
        <Field label={t('fields.lastName')} optional error={faultText('lastName')}>
          <TextInput
            name="lastName"
            autoComplete="family-name"
            defaultValue={typed?.lastName}
            dir="auto"
          />
        </Field>
      </div>
      {settings.identity.signupFields.map((question) => {
        const field = `customFields.${question.key}`;
        return (
          <QuestionField
            key={question.key}
            question={question}
            name={field}
            error={faultText(field)}
            defaultValue={typed?.[field]}
          />
        );
      })}
      <NewPasswordFields label={t('fields.password')} name="password" faultText={faultText} />
      <TermsConsent fault={faultText('tosAccepted')} />
      {returnTo !== null && <input type="hidden" name="returnTo" value={returnTo} />}
      <Button type="submit" size="lg" loading={pending}>
        {t('signUp')}
      </Button>
    </form>
  );
}

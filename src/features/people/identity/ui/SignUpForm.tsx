import { nameAutoComplete, nameFields } from '#core/nameFields.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { answerValues, givenAnswers } from '#ui/forms/answers.ts';
import { FormErrorSummary } from '#ui/forms/FormErrorSummary.tsx';
import { QuestionField } from '#ui/forms/QuestionField.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { identityEndpoints } from './identityEndpoints.ts';
import type { IdentityFormProps } from './identityForm.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { TermsConsent } from './TermsConsent.tsx';
import { useEndpointForm } from './useEndpointForm.ts';

/** Sign-up with email address and password; a plain form without JavaScript. */
export function SignUpForm({
  initialError,
  returnTo,
  address,
  onEntered,
  onRefused,
}: IdentityFormProps) {
  const { t, language } = useTranslation('identity');
  const { settings } = useShell();
  const { signupFields } = settings.identity;
  const form = useEndpointForm({
    endpoint: identityEndpoints.signUp,
    schema: async () => (await import('../identityRules.ts')).signUpSchemaOf(settings.identity),
    defaultValues: {
      ...{ email: address, username: '', firstName: '', lastName: '' },
      ...{ password: '', passwordConfirmation: '', returnTo: returnTo ?? '' },
      tosAccepted: settings.termsUrl === null,
      customFields: answerValues(signupFields),
    },
    toInput: (values) => ({ ...values, customFields: givenAnswers(values.customFields) }),
    fallback: 'DEFAULT_SIGNUP_ERROR',
    initialError,
    onDone: onEntered,
    onRefused,
  });
  const name = { autoCapitalize: 'none', spellCheck: false, dir: 'ltr' } as const;
  return (
    <form {...form.formProps} className="flex flex-col gap-4">
      <FormErrorSummary form={form} />
      <Field {...form.field('email')} label={t('fields.email')} required>
        <TextInput type="email" autoComplete="email" {...name} />
      </Field>
      <Field
        {...form.field('username')}
        label={t('fields.username')}
        hint={t('hints.username')}
        required
      >
        <TextInput autoComplete="username" {...name} />
      </Field>
      <div className="field-grid sm:grid-cols-2">
        {nameFields(language).map((field) => (
          <Field key={field} {...form.field(field)} label={t(`fields.${field}`)} optional>
            <TextInput autoComplete={nameAutoComplete[field]} dir="auto" />
          </Field>
        ))}
      </div>
      {signupFields.map((question) => (
        <QuestionField
          key={question.key}
          question={question}
          form={form}
          noneLabel={t('fields.choose')}
        />
      ))}
      <NewPasswordFields
        label={t('fields.password')}
        password={form.field('password')}
        confirmation={form.field('passwordConfirmation')}
      />
      <TermsConsent form={form} />
      {returnTo !== null && <input type="hidden" name="returnTo" value={returnTo} />}
      <Button {...form.submitProps} size="lg">
        {t('signUp')}
      </Button>
    </form>
  );
}

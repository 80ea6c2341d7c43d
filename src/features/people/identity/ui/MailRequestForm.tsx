import { Button } from '#ui/Button.tsx';
import type { ClientError } from '#ui/clientError.ts';
import { Field } from '#ui/Field.tsx';
import { codeOf } from '#ui/forms/errorOfAddress.ts';
import { FormErrorSummary } from '#ui/forms/FormErrorSummary.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { CaptchaField } from './CaptchaField.tsx';
import { useEndpointForm } from './useEndpointForm.ts';

interface MailRequestFormProps {
  endpoint: string;
  initialError: ClientError | null;
  /** The email address typed in another form. */
  address?: string;
  onSent: () => void;
}

/** An email address and a button that requests a link. */
export function MailRequestForm({ endpoint, initialError, address, onSent }: MailRequestFormProps) {
  const { t } = useTranslation('identity');
  const form = useEndpointForm({
    endpoint,
    schema: async () => (await import('../identityRules.ts')).mailRequestSchema,
    defaultValues: { email: address ?? '', captchaResponse: '' },
    initialError,
    onDone: onSent,
  });
  return (
    <form {...form.formProps} className="flex flex-col gap-4">
      <FormErrorSummary form={form} />
      <Field {...form.field('email')} label={t('fields.email')} required>
        <TextInput
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
        />
      </Field>
      {codeOf(form.failure) === 'INVALID_CAPTCHA' && <CaptchaField key={form.failureCount} />}
      <Button {...form.submitProps} size="lg">
        {t('forgot.submit')}
      </Button>
    </form>
  );
}

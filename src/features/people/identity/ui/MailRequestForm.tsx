import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { CaptchaField } from './CaptchaField.tsx';
import { FormMessage } from './FormMessage.tsx';
import type { IdentityFaults } from './identityForm.ts';
import { useIdentityForm } from './useIdentityForm.ts';

interface MailRequestFormProps {
  door: string;
  initial: IdentityFaults;
  /** What was typed in another form. */
  address?: string;
  onSent: () => void;
}

/** An e-mail address and a button that sends a link to it. */
export function MailRequestForm({ door, initial, address, onSent }: MailRequestFormProps) {
  const { t } = useTranslation('identity');
  const { basePath, typed } = useShell();
  const { faults, faultText, pending, refusals, form, submit } = useIdentityForm({
    door,
    initial,
    onDone: onSent,
  });
  return (
    <form
      ref={form}
      method="post"
      action={`${basePath}${door}`}
      className="flex flex-col gap-4"
      onSubmit={submit}
    >
      <FormMessage message={faults.message} />
      <Field label={t('fields.email')} required error={faultText('email')}>
        <TextInput
          name="email"
          type="email"
          defaultValue={typed?.email ?? address}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
        />
      </Field>
      {faults.message === 'INVALID_CAPTCHA' && <CaptchaField key={refusals} />}
      <Button type="submit" size="lg" loading={pending}>
        {t('forgot.submit')}
      </Button>
    </form>
  );
}

import { Link } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { FormErrorSummary } from '#ui/forms/FormErrorSummary.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { type SetupStepProps, useSetupForm } from './useSetupForm.ts';

/** Who can join, and how they sign in. */
export function SignInStep({ data, onSaved }: SetupStepProps) {
  const { t } = useTranslation('setup');
  const form = useSetupForm(data, { paths: ['signupEnabled', 'privateCommunity'], onSaved });
  return (
    <form {...form.formProps} noValidate className="flex max-w-xl flex-col gap-4">
      <Checkbox {...form.checkbox('signupEnabled')} label={t('signIn.signup')} />
      <Checkbox {...form.checkbox('privateCommunity')} label={t('signIn.private')} />
      <FormErrorSummary form={form} />
      <div className="flex flex-wrap items-center gap-4">
        <Button {...form.submitProps}>{t('save')}</Button>
        <Link
          to="/admin/identity-providers"
          className="rounded-sm text-sm text-accent hover:underline pointer-coarse:tap-line"
        >
          {t('signIn.providers')}
        </Link>
      </div>
    </form>
  );
}

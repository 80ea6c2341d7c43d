import { useLocation } from 'react-router';
import { paths } from '#core/paths.ts';
import { Button } from '#ui/Button.tsx';
import { callServer, withBasePath } from '#ui/callServer.ts';
import { Field } from '#ui/Field.tsx';
import { codeOf, errorOfAddress } from '#ui/forms/errorOfAddress.ts';
import { FormErrorSummary } from '#ui/forms/FormErrorSummary.tsx';
import { HiddenFields } from '#ui/forms/HiddenFields.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { PasswordInput } from '#ui/PasswordInput.tsx';
import { useMemberSettings } from '#ui/useMemberSettings.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { profileEndpoints } from '../profileEndpoints.ts';
import type { LeaveWay } from './leaving.ts';
import { useProfileErrorText } from './useProfileErrorText.ts';

interface LeaveFormProps {
  way: LeaveWay;
  memberId: string;
  hasPassword: boolean;
  /** Closes the modal, if it is in one. Otherwise the page is left. */
  onCancel?: () => void;
}

/** Explains the consequences and asks for the password; a plain form without JavaScript. */
export function LeaveForm({ way, memberId, hasPassword, onCancel }: LeaveFormProps) {
  const { t } = useTranslation('profile');
  const { basePath } = useShell();
  const settings = useMemberSettings();
  const { search } = useLocation();
  const words = useProfileErrorText();
  const endpoint = profileEndpoints[way](memberId);
  const form = useZodForm({
    schema: async () => (await import('../profileInputSchema.ts')).leaveSchema,
    defaultValues: { password: '' },
    action: `${basePath}${endpoint}`,
    initialError: errorOfAddress(new URLSearchParams(search)),
    fieldErrorText: words.fieldErrorText,
    formErrorText: (error) => {
      const code = codeOf(error);
      if (code === 'CONFLICT') return t('leave.onlyAdministrator');
      const needsSignIn = code === 'PASSWORD_MISMATCH' && !hasPassword;
      return needsSignIn ? t('leave.signInAgain') : words.formErrorText(error);
    },
    onSubmit: (values) =>
      callServer(endpoint, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(hasPassword ? values : {}),
      }),
    onSuccess: () => window.location.assign(withBasePath('/')),
  });

  const days = settings.identity.deletionGraceDays;
  return (
    <form {...form.formProps} className="flex flex-col gap-4" noValidate>
      <HiddenFields />
      <p className="text-pretty text-text-muted">
        {way === 'delete' ? t('leave.delete.text', { count: days }) : t('leave.deactivate.text')}
      </p>
      <FormErrorSummary form={form} />
      {hasPassword && (
        <Field {...form.field('password')} label={t('leave.password')} required>
          <PasswordInput autoComplete="current-password" data-error-focus />
        </Field>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <LinkButton
          to={paths.memberEdit(memberId)}
          variant="secondary"
          onClick={(event) => {
            if (!onCancel) return;
            event.preventDefault();
            onCancel();
          }}
        >
          {t('leave.cancel')}
        </LinkButton>
        <Button {...form.submitProps} variant="danger">
          {t(`leave.${way}.action`)}
        </Button>
      </div>
    </form>
  );
}

import { useNavigate } from 'react-router';
import { paths } from '#core/paths.ts';
import { usePageData } from '#features/base/layouts/ui/usePage.ts';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { Button } from '#ui/Button.tsx';
import type { ClientError } from '#ui/clientError.ts';
import { errorOfAddress } from '#ui/forms/errorOfAddress.ts';
import { FormErrorSummary } from '#ui/forms/FormErrorSummary.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { IdentityFrame } from './IdentityFrame.tsx';
import { identityEndpoints } from './identityEndpoints.ts';
import { isIncompleteLink } from './identityForm.ts';
import { loginHref } from './loginHref.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { PasswordLinkQuery } from './securityDocuments.ts';
import { useEndpointForm } from './useEndpointForm.ts';

/** `/reset-password?token=`: sets a new password; a plain form without JavaScript. */
export function ResetPasswordWidget({ page }: WidgetProps) {
  const { t } = useTranslation(['identity', 'account']);
  const link = usePageData('RESET_PASSWORD_PAGE', PasswordLinkQuery)?.passwordLink;
  const query = new URLSearchParams(page.search);
  if (!link) {
    const reason = isIncompleteLink(query) ? 'incomplete' : 'over';
    return (
      <IdentityFrame
        title={t(`account:reset.${reason}Title`)}
        subtitle={t(`account:reset.${reason}Text`)}
      >
        <LinkButton to={loginHref({ section: 'forgot', returnTo: null })} size="lg">
          {t('forgot.submit')}
        </LinkButton>
      </IdentityFrame>
    );
  }
  return (
    <IdentityFrame
      title={t('account:reset.title')}
      subtitle={t('account:reset.subtitle', { username: link.username })}
    >
      <ResetPasswordForm
        token={query.get('token') ?? ''}
        username={link.username}
        initialError={errorOfAddress(query)}
      />
    </IdentityFrame>
  );
}

interface ResetPasswordFormProps {
  token: string;
  username: string;
  initialError: ClientError | null;
}

function ResetPasswordForm({ token, username, initialError }: ResetPasswordFormProps) {
  const { t } = useTranslation(['identity', 'account']);
  const navigate = useNavigate();
  const form = useEndpointForm({
    endpoint: identityEndpoints.resetPassword,
    schema: async () => (await import('../identityRules.ts')).resetPasswordSchema,
    defaultValues: { token, password: '', passwordConfirmation: '' },
    initialError,
    onDone: () => navigate(`${paths.login()}?notice=PASSWORD_UPDATED`, { replace: true }),
  });
  return (
    <form {...form.formProps} className="flex flex-col gap-4">
      <FormErrorSummary form={form} />
      <input type="text" autoComplete="username" defaultValue={username} hidden readOnly />
      <input type="hidden" name="token" value={token} />
      <NewPasswordFields
        label={t('fields.newPassword')}
        password={form.field('password')}
        confirmation={form.field('passwordConfirmation')}
      />
      <Button {...form.submitProps} size="lg">
        {t('account:reset.submit')}
      </Button>
    </form>
  );
}

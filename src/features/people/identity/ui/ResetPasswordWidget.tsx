import { useNavigate } from 'react-router';
import { paths } from '#core/paths.ts';
import { usePageData } from '#features/base/layouts/ui/usePage.ts';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { Button } from '#ui/Button.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { FormMessage } from './FormMessage.tsx';
import { IdentityFrame } from './IdentityFrame.tsx';
import { identityDoors } from './identityDoors.ts';
import { faultsOfAddress, type IdentityFaults } from './identityForm.ts';
import { loginHref } from './loginHref.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { PasswordLinkQuery } from './securityDocuments.ts';
import { useIdentityForm } from './useIdentityForm.ts';

/** `/reset-password?token=`: a new password by a link from a mail; a plain form without script. */
export function ResetPasswordWidget({ page }: WidgetProps) {
  const { t } = useTranslation(['identity', 'account']);
  const link = usePageData('RESET_PASSWORD_PAGE', PasswordLinkQuery)?.passwordLink;
  const query = new URLSearchParams(page.search);
  if (!link) {
    return (
      <IdentityFrame title={t('account:reset.overTitle')} subtitle={t('account:reset.overText')}>
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
        initial={faultsOfAddress(query, 'INTERNAL_SERVER_ERROR')}
      />
    </IdentityFrame>
  );
}

interface ResetPasswordFormProps {
  token: string;
  username: string;
  initial: IdentityFaults;
}

function ResetPasswordForm({ token, username, initial }: ResetPasswordFormProps) {
  const { t } = useTranslation(['identity', 'account']);
  const { basePath } = useShell();
  const navigate = useNavigate();
  const { faults, faultText, pending, form, submit } = useIdentityForm({
    door: identityDoors.resetPassword,
    initial,
    onDone: () => navigate(`${paths.login()}?notice=PASSWORD_UPDATED`, { replace: true }),
  });
  return (
    <form
      ref={form}
      method="post"
      action={`${basePath}${identityDoors.resetPassword}`}
      className="flex flex-col gap-4"
      onSubmit={submit}
    >
      <FormMessage message={faults.message} />
      <input type="text" autoComplete="username" defaultValue={username} hidden readOnly />
      <input type="hidden" name="token" value={token} />
      <NewPasswordFields label={t('fields.newPassword')} name="password" faultText={faultText} />
      <Button type="submit" size="lg" loading={pending}>
        {t('account:reset.submit')}
      </Button>
    </form>
  );
}

import { useTranslation } from 'react-i18next';
import { paths } from '#core/paths.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { useShell } from '#ui/useShell.ts';

/** The signed-in member's menu, or the way to sign in. */
export function AccountMenu() {
  const { viewer } = useShell();
  const { t } = useTranslation('identity');
  if (viewer.memberId === null) {
    return <LinkButton to={paths.login()}>{t('signIn')}</LinkButton>;
  }
  return <span>{viewer.fullName || viewer.username}</span>;
}

import UserPlus from 'virtual:icons/user-plus';
import { useNavigate, useRevalidator } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { showSuccess } from '#ui/snackbar.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { askToInvite } from './staffModals.ts';

/** Opens the invitation dialog, and announces the result. */
export function InviteButton() {
  const { t } = useTranslation('staff');
  const { viewer } = useShell();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();

  async function invite(): Promise<void> {
    const invited = await askToInvite();
    if (!invited) return;
    const { email, isMailed } = invited;
    const readMail = { label: t('invite.mail'), run: () => void navigate('/admin/mail') };
    const mayRead = viewer.permissions.includes('MANAGE_COMMUNITY');
    if (isMailed) showSuccess(t('invite.sent', { email }));
    else showSuccess(t('invite.kept', { email }), mayRead ? readMail : undefined);
    await revalidate();
  }

  return (
    <Button
      icon={<UserPlus aria-hidden className="size-4.5" />}
      className="needs-js:hidden"
      onClick={() => void invite()}
    >
      {t('invite.title')}
    </Button>
  );
}

import UserPlus from 'virtual:icons/user-plus';
import { ToggleButton } from '#ui/ToggleButton.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { FollowMember } from './useFollowMember.ts';

interface FollowMemberButtonProps {
  memberId: string;
  name: string;
  following: FollowMember;
}

/** Follow button; hidden on one's own profile. */
export function FollowMemberButton({ memberId, name, following }: FollowMemberButtonProps) {
  const { t } = useTranslation('people');
  const { viewer } = useShell();
  if (viewer.memberId === memberId) return null;
  return (
    <ToggleButton
      pressed={following.shown.followed}
      label={t('follow')}
      aria-label={t('followMember', { name })}
      icon={<UserPlus aria-hidden />}
      className="needs-js:hidden"
      onClick={following.press}
    />
  );
}

import Ban from 'lucide-react/icons/ban';
import CirclePause from 'lucide-react/icons/circle-pause';
import CirclePlay from 'lucide-react/icons/circle-play';
import KeyRound from 'lucide-react/icons/key-round';
import LockOpen from 'lucide-react/icons/lock-open';
import Pencil from 'lucide-react/icons/pencil';
import StickyNote from 'lucide-react/icons/sticky-note';
import UserRound from 'lucide-react/icons/user-round';
import { paths } from '#core/paths.ts';
import type { MenuItem } from '#ui/Menu.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { MemberState } from '../memberListRules.ts';
import { nameOf } from './memberWords.ts';
import { openNotes } from './staffModals.ts';
import type { MemberCommands } from './useMemberCommands.ts';

interface MenuMember {
  id: string;
  username: string;
  fullName: string;
  state: MemberState;
  suspendedUntil: string | null;
  canBlock: boolean;
  canSuspend: boolean;
  canResetPassword: boolean;
}

/** What the viewer may do to a member. */
export function useMemberMenu(member: MenuMember, commands: MemberCommands): MenuItem[] {
  const { t } = useTranslation('staff');
  const { viewer } = useShell();
  const target = [{ id: member.id, name: nameOf(member) }];
  const isBlocked = member.state === 'BLOCKED';
  const isSuspended = member.suspendedUntil !== null;
  const items: (MenuItem | false)[] = [
    {
      key: 'profile',
      label: t('actions.profile'),
      icon: <UserRound aria-hidden />,
      href: paths.member(member.id),
    },
    viewer.permissions.includes('EDIT_USER') && {
      key: 'edit',
      label: t('actions.edit'),
      icon: <Pencil aria-hidden />,
      href: `${paths.member(member.id)}/edit`,
    },
    viewer.permissions.includes('MANAGE_NOTES') && {
      key: 'notes',
      label: t('actions.notes'),
      icon: <StickyNote aria-hidden />,
      onSelect: () => void openNotes(member.id, nameOf(member)),
    },
    member.canResetPassword &&
      !isBlocked && {
        key: 'resetPassword',
        label: t('actions.resetPassword'),
        icon: <KeyRound aria-hidden />,
        onSelect: () => void commands.resetPassword(target),
      },
    member.canSuspend &&
      (isSuspended
        ? {
            key: 'unsuspend',
            label: t('actions.unsuspend'),
            icon: <CirclePlay aria-hidden />,
            separatorBefore: true,
            onSelect: () => void commands.unsuspend(target),
          }
        : {
            key: 'suspend',
            label: t('actions.suspend'),
            icon: <CirclePause aria-hidden />,
            separatorBefore: true,
            onSelect: () => void commands.suspend(target),
          }),
    member.canBlock &&
      (isBlocked
        ? {
            key: 'unblock',
            label: t('actions.unblock'),
            icon: <LockOpen aria-hidden />,
            onSelect: () => void commands.unblock(target),
          }
        : {
            key: 'block',
            label: t('actions.block'),
            icon: <Ban aria-hidden />,
            danger: true,
            onSelect: () => void commands.block(target),
          }),
  ];
  return items.filter((item) => item !== false);
}

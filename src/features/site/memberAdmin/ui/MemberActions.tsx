import { paths } from '#core/paths.ts';
import { Button } from '#ui/Button.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { openModal } from '#ui/overlays/modalQueue.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { memberNameOf } from './memberWords.ts';
import type { MemberRecord } from './staffDocuments.ts';
import type { MemberCommands } from './useMemberCommands.ts';

interface MemberActionsProps {
  member: MemberRecord;
  commands: MemberCommands;
}

/** The viewer's permitted actions on this member. */
export function MemberActions({ member, commands }: MemberActionsProps) {
  const { t } = useTranslation('staff');
  const { viewer, settings } = useShell();
  const target = [{ id: member.id, name: memberNameOf(member) }];
  const isBlocked = member.state === 'BLOCKED';
  return (
    <div className="flex flex-wrap gap-2">
      <LinkButton size="sm" variant="secondary" to={paths.member(member.id)}>
        {t('actions.profile')}
      </LinkButton>
      {viewer.permissions.includes('EDIT_USER') && (
        <LinkButton size="sm" variant="secondary" to={`${paths.member(member.id)}/edit`}>
          {t('actions.edit')}
        </LinkButton>
      )}
      {viewer.permissions.includes('MANAGE_COMMUNITY') && (
        <Button
          size="sm"
          variant="secondary"
          onClick={() =>
            void openModal('memberRoles', { memberId: member.id, name: memberNameOf(member) })
          }
        >
          {t('actions.roles')}
        </Button>
      )}
      {member.canSetBrandUser && (
        <Button
          size="sm"
          variant="secondary"
          onClick={() => void commands.setBrand(target, !member.brandUser)}
        >
          {member.brandUser ? t('actions.unmarkBrand') : t('actions.markBrand')}
        </Button>
      )}
      {member.canSuspend && (
        <Button
          size="sm"
          variant="secondary"
          onClick={() =>
            void (member.suspendedUntil ? commands.unsuspend(target) : commands.suspend(target))
          }
        >
          {member.suspendedUntil ? t('actions.unsuspend') : t('actions.suspend')}
        </Button>
      )}
      {settings.chatEnabled && member.canBlock && !isBlocked && (
        <Button
          size="sm"
          variant="secondary"
          onClick={() => void commands.setChatDisabled(target, !member.isChatDisabled)}
        >
          {member.isChatDisabled ? t('actions.enableChat') : t('actions.disableChat')}
        </Button>
      )}
      {member.canResetPassword && !isBlocked && (
        <Button size="sm" variant="secondary" onClick={() => void commands.resetPassword(target)}>
          {t('actions.resetPassword')}
        </Button>
      )}
      {member.canEndSessions && (
        <Button size="sm" variant="secondary" onClick={() => void commands.endSessions(target)}>
          {t('actions.endSessions')}
        </Button>
      )}
      {member.canBlock && (
        <Button
          size="sm"
          variant={isBlocked ? 'secondary' : 'danger'}
          onClick={() => void (isBlocked ? commands.unblock(target) : commands.block(target))}
        >
          {isBlocked ? t('actions.unblock') : t('actions.block')}
        </Button>
      )}
    </div>
  );
}

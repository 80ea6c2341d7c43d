import MessagesSquare from 'virtual:icons/messages-square';
import type { ProfileData } from '#features/people/members/ui/memberDocuments.ts';
import { useDisplayName } from '#features/people/members/ui/useDisplayName.ts';
import { Button } from '#ui/Button.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { useOpenNewChat } from './useOpenNewChat.ts';

/** Starts a chat with the member of a profile, unless they can't be written to. */
export function MessageMemberButton({ profile }: { profile: ProfileData['profile'] }) {
  const { t } = useTranslation('chatAccess');
  const { viewer, settings } = useShell();
  const openNew = useOpenNewChat();
  const name = useDisplayName(profile);
  const isShown = viewer.memberId !== null && settings.chatEnabled;
  if (!isShown || profile.chatInitiationDisabled) return null;
  return (
    <Button
      size="sm"
      variant="secondary"
      className="needs-js:hidden"
      icon={<MessagesSquare aria-hidden className="size-4" />}
      aria-label={t('messageMember', { name })}
      onClick={() => void openNew({ id: profile.id, name })}
    >
      {t('message')}
    </Button>
  );
}

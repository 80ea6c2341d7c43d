import Headset from 'virtual:icons/headset';
import { viewerOfInfo } from '#core/viewerOfInfo.ts';
import type { ProfileData } from '#features/people/members/ui/memberDocuments.ts';
import { agentPaths } from '#features/support/agentWorkspace/agentPaths.ts';
import { canWorkOnRequests } from '#features/support/requests/supportRequestAccess.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';

/** For agents, on the profiles of others. */
export function NewRequestButton({ profile }: { profile: ProfileData['profile'] }) {
  const { t } = useTranslation('newRequests');
  const { viewer } = useShell();
  const isAgent = canWorkOnRequests(viewerOfInfo(viewer)).ok;
  if (!isAgent || viewer.memberId === profile.id) return null;
  return (
    <LinkButton
      size="sm"
      variant="secondary"
      icon={<Headset aria-hidden className="size-4" />}
      to={agentPaths.create({ memberId: profile.id })}
    >
      {t('title')}
    </LinkButton>
  );
}

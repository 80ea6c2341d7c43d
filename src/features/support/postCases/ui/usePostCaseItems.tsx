import Headset from 'virtual:icons/headset';
import { useNavigate, useRevalidator } from 'react-router';
import { viewerOfInfo } from '#core/viewerOfInfo.ts';
import type { PostMenuProps } from '#features/content/conversations/ui/postMenuProps.ts';
import { agentPaths } from '#features/support/agentWorkspace/agentPaths.ts';
import { canWorkOnRequests } from '#features/support/requests/supportRequestAccess.ts';
import type { MenuItem } from '#ui/overlays/MenuRows.tsx';
import { showSuccess } from '#ui/snackbar.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { askForPostCase } from './postCaseModals.ts';

/** In the staff's part of a post's menu. */
export function usePostCaseItems({ post }: PostMenuProps): MenuItem[] {
  const { t } = useTranslation('postCases');
  const { viewer } = useShell();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  if (post.merged || post.work?.escalate !== 'OK') return [];
  const isAgent = canWorkOnRequests(viewerOfInfo(viewer, [post]), Number(post.categoryId)).ok;
  async function open(): Promise<void> {
    const made = await askForPostCase({ id: post.id, title: post.title });
    if (!made) return;
    showSuccess(t('case.done', { number: made.number }));
    if (isAgent) await navigate(agentPaths.request(made.number));
    else await revalidate();
  }
  return [
    {
      key: 'openCase',
      label: t('case.open'),
      icon: <Headset aria-hidden />,
      onSelect: () => void open(),
    },
  ];
}

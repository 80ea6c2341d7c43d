import CircleDot from 'virtual:icons/circle-dot';
import { viewerOfInfo } from '#core/viewerOfInfo.ts';
import type { PostMenuProps } from '#features/content/conversations/ui/postMenuProps.ts';
import type { MenuItem } from '#ui/overlays/MenuRows.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { canSetStatus } from '../statusLabelAccess.ts';
import { openSetStatus } from './statusModals.ts';

/** In the staff's part of a post's menu. */
export function useStatusItems({ post, activity }: PostMenuProps): MenuItem[] {
  const { t } = useTranslation('statusLabels');
  const { viewer } = useShell();
  const facts = { categoryId: Number(post.categoryId), archived: activity.shown.archived };
  if (post.merged || !canSetStatus(viewerOfInfo(viewer, [post]), facts).ok) return [];
  return [
    {
      key: 'status',
      label: t('set.action'),
      icon: <CircleDot aria-hidden />,
      onSelect: () =>
        openSetStatus({
          ...{ id: post.id, title: post.title, type: post.type },
          ...{ status: post.statusLabel?.key ?? null, reason: post.statusReason ?? '' },
        }),
    },
  ];
}

import ShieldX from 'virtual:icons/shield-x';
import Trash2 from 'virtual:icons/trash-2';
import { viewerOfInfo } from '#core/viewerOfInfo.ts';
import type { ListActionProps } from '#features/support/agentWorkspace/ui/agentTools.ts';
import { canWorkOnRequests } from '#features/support/requests/supportRequestAccess.ts';
import type { MenuItem } from '#ui/overlays/MenuRows.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { HiddenState } from '../hiddenRequestInputs.ts';
import { useHideRequests } from './useHideRequests.ts';

/** Marks requests of a list as spam, or deletes them: never all of a view, unseen. */
export function useHideActions({ idsOf, whole, onDone }: ListActionProps): MenuItem[] {
  const { t } = useTranslation('hiddenRequests');
  const { viewer } = useShell();
  const { hide } = useHideRequests();
  async function run(as: HiddenState): Promise<void> {
    const ids = idsOf();
    const refused = ids.length > 0 ? await hide(ids, { as }) : null;
    if (refused) onDone(refused);
  }
  if (whole) return [];
  const spam: MenuItem = {
    key: 'spam',
    label: t('bulk.spam'),
    icon: <ShieldX aria-hidden className="size-4" />,
    shortcut: '!',
    onSelect: () => void run('SPAM'),
  };
  if (!canWorkOnRequests(viewerOfInfo(viewer)).ok) return [spam];
  return [
    spam,
    {
      key: 'delete',
      label: t('bulk.delete'),
      icon: <Trash2 aria-hidden className="size-4" />,
      shortcut: '#',
      onSelect: () => void run('DELETED'),
    },
  ];
}

import { useNavigate } from 'react-router';
import { keysOfItems } from '#ui/keys/keysOfItems.ts';
import { useKeys } from '#ui/keys/useKeys.ts';
import type { MenuItem } from '#ui/overlays/MenuRows.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { agentPaths } from '../agentPaths.ts';
import { searchHash, useQueuePlace } from './queuePlace.ts';

/** Of the element with the menu of a request. */
export const requestMenuId = 'request-menu';

/** The shortcuts of a request: those of its menu, the menu itself for what has none, and the search of the list. */
export function useRequestKeys(items: readonly MenuItem[]): void {
  const { t } = useTranslation('supportDesk');
  const navigate = useNavigate();
  const list = useQueuePlace()?.href ?? agentPaths.queue();
  useKeys([
    ...keysOfItems(items),
    {
      keys: ['.'],
      label: t('moreActions'),
      run: () => document.querySelector<HTMLElement>(`#${requestMenuId} button`)?.click(),
    },
    {
      keys: ['/'],
      label: t('keys.search'),
      run: () => void navigate(`${list}${searchHash}`),
    },
  ]);
}

import LinkIcon from 'virtual:icons/link';
import type { MenuItem } from '#ui/overlays/MenuRows.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { useCopyLink } from './useCopyLink.ts';

/** Puts the address of a response on the clipboard. */
export function useLinkItem(path: string): MenuItem {
  const { t } = useTranslation('comments');
  return {
    key: 'link',
    label: t('actions.copyLink'),
    icon: <LinkIcon aria-hidden />,
    onSelect: useCopyLink(path),
  };
}

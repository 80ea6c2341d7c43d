import LinkIcon from 'virtual:icons/link';
import type { MenuItem } from '#ui/overlays/MenuRows.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { useCopyLink } from './useCopyLink.ts';

/** Copies a response's URL. */
export function useLinkItem(path: string): MenuItem {
  const { t } = useTranslation('comments');
  return {
    key: 'link',
    label: t('actions.copyLink'),
    icon: <LinkIcon aria-hidden />,
    onSelect: useCopyLink(path),
  };
}

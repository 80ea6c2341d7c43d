import ExternalLink from 'virtual:icons/external-link';
import type { PostMenuProps } from '#features/content/conversations/ui/postMenuProps.ts';
import type { MenuItem } from '#ui/overlays/MenuRows.tsx';
import { useTranslation } from '#ui/useTranslation.ts';

/** In a post's menu: the same post in the tool of the support team. */
export function useExternalToolItems({ post: { externalTool } }: PostMenuProps): MenuItem[] {
  const { t } = useTranslation('postWork');
  if (!externalTool) return [];
  const { name, url } = externalTool;
  return [
    {
      key: 'externalTool',
      label: name === null ? t('externalTool') : t('externalToolNamed', { name }),
      icon: <ExternalLink aria-hidden />,
      href: url,
      opensTab: true,
    },
  ];
}

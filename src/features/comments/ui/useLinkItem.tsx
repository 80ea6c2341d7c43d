import LinkIcon from 'lucide-react/icons/link';
import type { MenuItem } from '#ui/Menu.tsx';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';

/** Puts the address of a response on the clipboard. */
export function useLinkItem(path: string): MenuItem {
  const { t } = useTranslation('comments');
  const { origin, basePath } = useShell();
  const copyLink = async () => {
    try {
      await navigator.clipboard.writeText(`${origin}${basePath}${path}`);
      showSuccess(t('copied'));
    } catch {
      showError(t('notCopied'));
    }
  };
  return {
    key: 'link',
    label: t('actions.copyLink'),
    icon: <LinkIcon aria-hidden />,
    onSelect: copyLink,
  };
}

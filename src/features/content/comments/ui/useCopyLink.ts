import { copyText } from '#ui/copyText.ts';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';

/** Copies the full URL of a post or response. */
export function useCopyLink(path: string): () => Promise<void> {
  const { t } = useTranslation('comments');
  const { origin, basePath } = useShell();
  return async () => {
    try {
      await copyText(`${origin}${basePath}${path}`);
      showSuccess(t('copied'));
    } catch {
      showError(t('notCopied'));
    }
  };
}

import { copyText } from '#ui/copyText.ts';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { PostNode } from './conversationDocuments.ts';

type Shared = {
  post: Pick<PostNode, 'title' | 'path' | 'shareId'>;
  onShared: () => void;
};

/** Shares the URL with the device's share sheet on a phone, else copies it. */
export function useShare({ post, onShared }: Shared): () => Promise<void> {
  const { t } = useTranslation('post');
  const { origin, basePath, viewer } = useShell();
  return async () => {
    // The link says who shared it, where that is a member.
    const by = post.shareId ? `?${new URLSearchParams({ sharedByUser: post.shareId })}` : '';
    const url = `${origin}${basePath}${post.path}${by}`;
    try {
      if (!(await shareByDevice({ title: post.title, url }))) {
        await copyText(url);
        showSuccess(t('share.copied'));
      }
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return; // Cancelled by the user.
      showError(t('share.failed'));
      return;
    }
    if (viewer.memberId !== null) onShared();
  };
}

async function shareByDevice(what: { title: string; url: string }): Promise<boolean> {
  if (!navigator.share || !window.matchMedia('(pointer: coarse)').matches) return false;
  await navigator.share(what);
  return true;
}

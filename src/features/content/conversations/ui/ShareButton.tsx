import Share2 from 'virtual:icons/share-2';
import { copyText } from '#ui/copyText.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { PostNode } from './conversationDocuments.ts';

type ShareButtonProps = {
  post: Pick<PostNode, 'title' | 'path' | 'shareId'>;
  onShared: () => void;
};

/** Shares the URL with the device's share sheet on a phone, else copies it. */
export function ShareButton({ post, onShared }: ShareButtonProps) {
  const { t } = useTranslation('post');
  const { origin, basePath, viewer } = useShell();
  const share = async () => {
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
  return (
    <IconButton
      size="sm"
      label={t('actions.share')}
      icon={<Share2 aria-hidden className="size-4.5" />}
      onClick={share}
    />
  );
}

async function shareByDevice(what: { title: string; url: string }): Promise<boolean> {
  if (!navigator.share || !window.matchMedia('(pointer: coarse)').matches) return false;
  await navigator.share(what);
  return true;
}

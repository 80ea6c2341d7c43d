import { localeOf } from '#core/languages.ts';
import { useShell } from '#ui/useShell.ts';
import type { PostNode } from './conversationDocuments.ts';
import { useWording } from './otherWording.ts';

/** A post as it is shown, perhaps in other words, with its language if that is not the page's. */
export function useWordedPost(post: PostNode): { worded: PostNode; lang: string | undefined } {
  const { language } = useShell();
  const wording = useWording(`post ${post.id}`, post.content);
  if (wording) {
    const { title, html, lang } = wording;
    return { worded: { ...post, title: title ?? post.title, content: html }, lang };
  }
  return { worded: post, lang: post.language === language ? undefined : localeOf(post.language) };
}

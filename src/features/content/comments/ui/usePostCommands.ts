import { useEffect, useState } from 'react';
import type { PostNode } from '#features/content/conversations/ui/conversationDocuments.ts';
import { isOffered } from '#features/content/conversations/ui/isOffered.ts';
import { useDisplayName } from '#features/people/members/ui/useDisplayName.ts';
import { requireSignIn } from '#ui/signIn/requireSignIn.ts';
import { useShell } from '#ui/useShell.ts';
import { enterComposer } from './CommentComposer.tsx';
import { nextQuotation, type Quotation } from './quotation.ts';
import { quoteHtml } from './quoteHtml.ts';
import type { CommandBook } from './responseCommands.ts';
import { useCopyLink } from './useCopyLink.ts';

/**
 * Registers the shortcut commands of the post itself.
 * @returns the quoted text, for the composer
 */
export function usePostCommands(post: PostNode | null, commandBook: CommandBook): Quotation | null {
  const { viewer } = useShell();
  const name = useDisplayName(post?.author ?? null);
  const copyLink = useCopyLink(post?.path ?? '');
  const [quotation, setQuotation] = useState<Quotation | null>(null);
  useEffect(() => {
    if (post === null) return;
    const quote = (said: string | Node = post.content) =>
      requireSignIn(viewer.memberId, () => {
        const html = quoteHtml({ name, path: post.path }, said);
        setQuotation((before) => nextQuotation(before, html));
      });
    const reply = () => requireSignIn(viewer.memberId, () => enterComposer());
    commandBook.set('post', {
      ...(isOffered(post.can.comment) && { quote, reply }),
      copyLink,
    });
  });
  return quotation;
}

import { Suspense } from 'react';
import type { ResponseNode } from '#features/content/comments/ui/commentFields.ts';
import type { AuthorNoticeData } from '#features/content/conversations/ui/authorNoticeFields.ts';
import type { PostNode } from '#features/content/conversations/ui/conversationDocuments.ts';
import { lazyPart } from '#ui/lazyPart.ts';

const View = lazyPart(async () => (await import('./AuthorNoticeView.tsx')).AuthorNoticeView);

/** Loaded only for authors of hidden content. */
function AuthorNotice({ notice }: { notice: AuthorNoticeData | null | undefined }) {
  if (!notice) return null;
  return (
    <Suspense fallback={null}>
      <View notice={notice} />
    </Suspense>
  );
}

export function PostAuthorNotice({ post }: { post: PostNode }) {
  return <AuthorNotice notice={post.moderationNotice} />;
}

export function ResponseAuthorNotice({ response }: { response: ResponseNode }) {
  return <AuthorNotice notice={response.moderationNotice} />;
}

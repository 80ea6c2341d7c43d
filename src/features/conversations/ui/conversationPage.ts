import type { GraphqlAnswer } from '#core/pageRequest.ts';
import { definePage, type PageAddress, type PageOutcome } from '#features/layouts/page.ts';
import type { ResultOf } from '#ui/graphql.ts';
import { ConversationQuery, type PostNode } from './conversationDocuments.ts';
import { conversationHead } from './conversationHead.ts';

/** The post page: `/conversations/{topicSlug}/{slug}/{id}` (SPEC §2). */
export const conversationPage = definePage({
  key: 'CONVERSATION_PAGE',
  document: ConversationQuery,
  variables: ({ params, url }) => ({
    id: params.id ?? '',
    searchKeyword: url.searchParams.get('keyword'),
  }),
  settle: (answer, address) => {
    const post = answer.data?.conversation;
    return post ? settlePost(post, address) : outcomeOfFailure(answer);
  },
});

function settlePost(post: PostNode, address: PageAddress): PageOutcome {
  const { url } = address;
  if (decoded(url.pathname) !== decoded(post.path)) {
    return { kind: 'redirect', status: 301, path: `${post.path}${url.search}` };
  }
  return {
    kind: 'show',
    head: conversationHead(post, address),
    subject: {
      conversationId: post.id,
      topicId: post.topicId,
      categoryId: post.categoryId,
      // §2: a post's new-post link carries its topic unless that is read-only, else its category.
      newPostParent:
        post.topic && !post.topic.isReadOnly
          ? { topicId: post.topic.id }
          : { categoryId: post.categoryId },
      breadcrumbs: post.hierarchy.map((step) => ({ label: step.title, href: step.path })),
    },
  };
}

// §8: load failures show 404, except language mismatch (home) and unauthorised (403, or sign-in).
function outcomeOfFailure({
  failures,
}: GraphqlAnswer<ResultOf<typeof ConversationQuery>>): PageOutcome {
  const code = failures[0]?.code;
  switch (code) {
    case 'LANGUAGE_MISMATCH':
      return { kind: 'redirect', status: 302, path: '/' };
    case 'UNAUTHENTICATED':
      return { kind: 'signIn' };
    case 'FORBIDDEN':
    case 'PUBLIC_TO_PRIVATE':
      return { kind: 'forbidden', type: code };
    default:
      return { kind: 'notFound' };
  }
}

/** Addresses of one meaning may be escaped differently. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

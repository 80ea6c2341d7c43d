import type { GraphqlAnswer } from '#core/pageRequest.ts';
import {
  definePage,
  type PageAddress,
  type PageDefinition,
  type PageOutcome,
} from '#features/base/layouts/page.ts';
import { redirectToRight } from '#features/base/layouts/pageAddresses.ts';
import type { PageSubject } from '#features/base/layouts/widget.ts';
import type { ResultOf } from '#ui/graphql.ts';
import { readCommentAddress } from '../commentAddress.ts';
import { ConversationQuery, type PostNode, type ShownAnswer } from './conversationDocuments.ts';
import { conversationHead } from './conversationHead.ts';

type Crumbs = PageSubject['breadcrumbs'];

/** The post page: `/conversations/{topicSlug}/{slug}/{id}` (SPEC §2). */
export const conversationPage = postPage((post) =>
  post.hierarchy.map((step) => ({ label: step.title, href: step.path })),
);

/** The page of a post whose breadcrumbs may be others than its category and topic. */
export function postPage(crumbsOf: (post: PostNode) => Crumbs): PageDefinition {
  return definePage({
    document: ConversationQuery,
    variables: ({ params, url, shell }) => {
      const { page, commentId, replyId } = readCommentAddress(url.search);
      const responseId = replyId ?? commentId;
      return {
        id: params.id ?? '',
        searchKeyword: url.searchParams.get('keyword'),
        commentPage: page - 1,
        forVisitor: shell.viewer.memberId === null,
        responseId: responseId ?? '0',
        namesResponse: responseId !== null,
        sharedByUser: url.searchParams.get('sharedByUser') ?? '',
        isShared: url.searchParams.has('sharedByUser'),
        isSeparate: shell.settings.separateLanguages,
      };
    },
    settle: (answer, address) => {
      const post = answer.data?.conversation;
      // A comment or reply keeps its URL after it is moved or merged.
      const standsAt = answer.data?.responsePath;
      if (standsAt && !isOf(standsAt, post?.path)) return moved(standsAt);
      const answers = answer.data?.comments?.nodes ?? [];
      return post
        ? settlePost(post, { answers, address, crumbs: crumbsOf(post) })
        : outcomeOfFailure(answer, address);
    },
  });
}

function settlePost(
  post: PostNode,
  {
    answers,
    address,
    crumbs,
  }: { answers: readonly ShownAnswer[]; address: PageAddress; crumbs: Crumbs },
): PageOutcome {
  if (
    post.merged &&
    !(post.can.merge === 'OK' && address.url.searchParams.get('merged') === 'show')
  ) {
    return post.mergedIntoPath ? moved(post.mergedIntoPath) : { kind: 'notFound' };
  }
  const redirect = redirectToRight(post.path, address);
  if (redirect) return redirect;
  return {
    kind: 'show',
    head: conversationHead(post, { answers, crumbs }, address),
    subject: {
      conversationId: post.id,
      topicId: post.topicId,
      categoryId: post.categoryId,
      // §2: a post's new-post link carries its topic unless that is read-only, else its category.
      newPostParent:
        post.topic && !post.topic.isReadOnly
          ? { topicId: post.topic.id }
          : { categoryId: post.categoryId },
      breadcrumbs: crumbs,
    },
  };
}

function inAskedLanguage(path: string | null | undefined, { searchParams }: URL): string {
  const language = searchParams.get('lang');
  if (!path) return '/';
  return language === null ? path : `${path}?${new URLSearchParams({ lang: language })}`;
}

function isOf(path: string, postPath: string | undefined): boolean {
  return path === postPath || path.split('?')[0] === postPath;
}

function moved(path: string): PageOutcome {
  return { kind: 'redirect', status: 301, path };
}

/**
 * §8: load failures show 404, except language mismatch (home, or the same text in the language) and unauthorised (403,
 * or sign-in).
 */
function outcomeOfFailure(
  { data, failures }: GraphqlAnswer<ResultOf<typeof ConversationQuery>>,
  { url }: PageAddress,
): PageOutcome {
  const code = failures[0]?.code;
  switch (code) {
    case 'LANGUAGE_MISMATCH':
      return { kind: 'redirect', status: 302, path: inAskedLanguage(data?.pathInLanguage, url) };
    case 'UNAUTHENTICATED':
      return { kind: 'signIn' };
    case 'FORBIDDEN':
    case 'PUBLIC_TO_PRIVATE':
      return { kind: 'forbidden', type: code };
    default:
      return { kind: 'notFound' };
  }
}

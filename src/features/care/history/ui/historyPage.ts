import type { GraphqlAnswer } from '#core/pageRequest.ts';
import { definePage, type PageOutcome } from '#features/base/layouts/page.ts';
import type { ResultOf } from '#ui/graphql.ts';
import { readHistoryAddress } from '../historyAddress.ts';
import { HistoryQuery } from './historyDocuments.ts';

/** The post's URL with `/history`; for a comment or reply with its id. */
export const historyPage = definePage({
  document: HistoryQuery,
  variables: ({ params, url }) => {
    const { commentId, from, to } = readHistoryAddress(url.search);
    return commentId === null
      ? { objectId: params.id ?? '', entityType: 'CONVERSATION' as const, from, to }
      : { objectId: commentId, entityType: 'COMMENT' as const, from, to };
  },
  settle: (answer, { url, t }) => {
    const history = answer.data?.revisionHistory;
    if (!history) return outcomeOfFailure(answer);
    const { conversation: post } = history;
    const path = `${post.path}/history`;
    if (decodeURI(url.pathname) !== decodeURI(path)) {
      return { kind: 'redirect', status: 301, path: `${path}${url.search}` };
    }
    return {
      kind: 'show',
      head: { title: t('history:pageTitle', { title: post.title }), noindex: true },
      subject: {
        conversationId: post.id,
        breadcrumbs: [
          ...post.hierarchy.map((step) => ({ label: step.title, href: step.path })),
          { label: post.title, href: history.path },
        ],
      },
    };
  },
});

function outcomeOfFailure({ failures }: GraphqlAnswer<ResultOf<typeof HistoryQuery>>): PageOutcome {
  const code = failures[0]?.code;
  if (code === 'UNAUTHENTICATED') return { kind: 'signIn' };
  if (code === 'FORBIDDEN' || code === 'PUBLIC_TO_PRIVATE')
    return { kind: 'forbidden', type: code };
  if (code === 'LANGUAGE_MISMATCH') return { kind: 'redirect', status: 302, path: '/' };
  return { kind: 'notFound' };
}

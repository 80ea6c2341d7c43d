import type { GraphqlAnswer } from '#core/pageRequest.ts';
import { definePage, type PageAddress, type PageOutcome } from '#features/base/layouts/page.ts';
import { writableTypes, writerOf } from '../composeRules.ts';
import { type ComposeData, ComposeQuery, scopedPlaces } from './composeDocuments.ts';
import { askedFork, composeKey } from './composeKey.ts';

/** `conversations/new`; a visitor writes first and signs in to post. With the preselected topic or category in the query (SPEC §2). */
export const newConversationPage = definePage({
  document: ComposeQuery,
  variables: ({ url, shell }) => ({
    ...{ id: '0', isEdit: false, ...noFork, signedIn: shell.viewer.memberId !== null },
    draftKey: composeKey(null, url.search),
  }),
  settle: ({ data }, { shell, t }) => {
    const viewer = writerOf(shell.viewer, data ? scopedPlaces(data) : []);
    if (writableTypes(viewer, shell.settings, null).length === 0) {
      return { kind: 'forbidden', type: 'FORBIDDEN' };
    }
    const title = t('compose:title.new');
    return {
      kind: 'show',
      head: { title, noindex: true, canonicalPath: '/conversations/new' },
      subject: {},
    };
  },
});

const noFork = { isFork: false, forkId: '0', forkType: 'post' as const };

/** `fork`: a new post from another message (SPEC §2), mode FORK of the form (§4). */
export const forkPage = definePage({
  document: ComposeQuery,
  variables: ({ url, shell }) => {
    const fork = askedFork(url.search);
    return {
      ...{ id: '0', isEdit: false, isFork: fork !== null },
      signedIn: shell.viewer.memberId !== null,
      ...{ forkId: fork?.id ?? '0', forkType: fork?.type ?? ('post' as const) },
      draftKey: composeKey(null, url.search),
    };
  },
  settle: (answer, { shell, t }) => {
    if (shell.viewer.memberId === null) return { kind: 'signIn' };
    const source = answer.data?.forkSource;
    if (!source) return outcomeOfFailure(answer, 'forkSource');
    return {
      kind: 'show',
      head: { title: t('compose:title.fork', { title: source.title }), noindex: true },
      subject: {},
    };
  },
});

/** The post's URL with `/edit` (SPEC §2). */
export const editConversationPage = definePage({
  document: ComposeQuery,
  variables: ({ params, shell }) => ({
    id: params.id ?? '',
    signedIn: shell.viewer.memberId !== null,
    isEdit: true,
    ...noFork,
    draftKey: composeKey(params.id ?? '', ''),
  }),
  settle: (answer, address) => {
    const post = answer.data?.conversation;
    if (!post) return outcomeOfFailure(answer);
    if (address.shell.viewer.memberId === null) return { kind: 'signIn' };
    if (post.merged) return { kind: 'redirect', status: 301, path: post.mergedIntoPath ?? '/' };
    if (post.can.edit !== 'OK') return { kind: 'forbidden', type: 'FORBIDDEN' };
    return settlePost(post, address);
  },
});

function settlePost(
  post: NonNullable<ComposeData['conversation']>,
  { url, t }: PageAddress,
): PageOutcome {
  const path = `${post.path}/edit`;
  if (decodeURI(url.pathname) !== decodeURI(path)) {
    return { kind: 'redirect', status: 301, path: `${path}${url.search}` };
  }
  return {
    kind: 'show',
    head: { title: t('compose:title.edit', { title: post.title }), noindex: true },
    subject: {
      conversationId: post.id,
      topicId: post.topicId,
      categoryId: post.categoryId,
      breadcrumbs: [
        ...post.hierarchy.map((step) => ({ label: step.title, href: step.path })),
        { label: post.title, href: post.path },
      ],
    },
  };
}

// §8: a conversation-to-edit failure sets 404, unless signing in may help.
function outcomeOfFailure(
  { failures }: GraphqlAnswer<ComposeData>,
  field = 'conversation',
): PageOutcome {
  const code = failures.find(({ path }) => path.startsWith(field))?.code;
  if (code === 'LANGUAGE_MISMATCH') return { kind: 'redirect', status: 302, path: '/' };
  if (code === 'UNAUTHENTICATED') return { kind: 'signIn' };
  if (code === 'FORBIDDEN' || code === 'PUBLIC_TO_PRIVATE')
    return { kind: 'forbidden', type: code };
  return { kind: 'notFound' };
}

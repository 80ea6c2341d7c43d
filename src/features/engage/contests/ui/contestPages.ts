import { definePage } from '#features/base/layouts/page.ts';
import { canonicalOf, feedsOf } from '#features/base/layouts/pageAddresses.ts';
import { newPostPage } from '#features/content/compose/ui/composePage.ts';
import { postPart } from '#features/content/conversations/postParts.ts';
import { readStatusListAddress } from '#features/content/conversations/statusListAddress.ts';
import { postPage } from '#features/content/conversations/ui/conversationPage.ts';
import { contestPaths } from '../contestAddress.ts';
import '../contestView.ts';
import { EntryFormQuery, JudgingQuery } from './contestDocuments.ts';

export const contestListPage = definePage({
  document: null,
  settle: (_answer, address) => ({
    kind: 'show',
    head: {
      title: address.t('contests:title'),
      canonicalPath: canonicalOf(
        contestPaths.list(readStatusListAddress(address.url.search)),
        address,
      ),
      feeds: feedsOf(address, {
        ...{ of: 'list', name: 'contests', title: address.t('contests:title') },
      }),
    },
    subject: {},
  }),
});

/** The composer, opened with a contest. */
export const contestCreatePage = newPostPage({ path: contestPaths.create(), type: 'CONTEST' });

/** An entry, below its contest. */
export const contestEntryPage = postPage((post) => {
  const entry = postPart(post, 'contestEntry');
  return entry === null ? [] : [{ label: entry.contestTitle, href: entry.contestPath }];
});

const refusals: readonly string[] = ['CONVERSATION_CLOSED', 'FORBIDDEN'];

/** The form of a new entry, or of an own one. */
export const entryFormPage = definePage({
  document: EntryFormQuery,
  variables: ({ params, url }) =>
    url.pathname.endsWith('/edit') ? { entryId: params.id ?? '' } : { contestId: params.id ?? '' },
  settle: ({ data, failures }, { shell, t }) => {
    if (shell.viewer.memberId === null) return { kind: 'signIn' };
    const draft = data?.contestEntryDraft;
    if (!draft) {
      const isRefused = failures.some(({ code }) => refusals.includes(code));
      return isRefused ? { kind: 'forbidden', type: 'FORBIDDEN' } : { kind: 'notFound' };
    }
    return {
      kind: 'show',
      head: { title: t(draft.entryId ? 'contests:editEntry' : 'contests:newEntry'), noindex: true },
      subject: { breadcrumbs: [{ label: draft.contestTitle, href: draft.contest.path }] },
    };
  },
});

/** For judges and those who manage the contest. */
export const judgingPage = definePage({
  document: JudgingQuery,
  variables: ({ params }) => ({ contestId: params.id ?? '' }),
  settle: ({ data, failures }, { shell, t }) => {
    if (shell.viewer.memberId === null) return { kind: 'signIn' };
    const judging = data?.contestJudging;
    if (!judging) {
      const isForbidden = failures.some(({ code }) => code === 'FORBIDDEN');
      return isForbidden ? { kind: 'forbidden', type: 'FORBIDDEN' } : { kind: 'notFound' };
    }
    return {
      kind: 'show',
      head: { title: t('contests:judging'), noindex: true },
      subject: { breadcrumbs: [{ label: judging.title, href: judging.path }] },
    };
  },
});

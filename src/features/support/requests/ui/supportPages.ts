import { definePage, type PageAddress, type PageOutcome } from '#features/base/layouts/page.ts';
import { redirectToRight } from '#features/base/layouts/pageAddresses.ts';
import type { ResultOf } from '#ui/graphql.ts';
import { supportPaths } from '../supportRequestAddress.ts';
import type { SupportKind } from '../supportRequestRules.ts';
import { SupportCaseQuery, SupportRequestQuery } from './supportDocuments.ts';

const wordsOf = { TICKET: 'tickets', CASE: 'cases' } as const;

function crumbOf({ t }: PageAddress, kind: SupportKind) {
  return { label: t(`support:${wordsOf[kind]}.title`), href: supportPaths.list(kind) };
}

function listPage(kind: SupportKind) {
  return definePage({
    document: null,
    settle: (_answer, { shell, t }): PageOutcome =>
      shell.viewer.memberId === null
        ? { kind: 'signIn' }
        : {
            kind: 'show',
            head: { title: t(`support:${wordsOf[kind]}.title`), noindex: true },
            subject: {},
          },
  });
}

function createPage(kind: SupportKind) {
  return definePage({
    document: null,
    settle: (_answer, address): PageOutcome =>
      address.shell.viewer.memberId === null
        ? { kind: 'signIn' }
        : {
            kind: 'show',
            head: { title: address.t(`support:${wordsOf[kind]}.new`), noindex: true },
            subject: { breadcrumbs: [crumbOf(address, kind)] },
          },
  });
}

type RequestAnswer = ResultOf<typeof SupportRequestQuery>;

/** @param suffix of the address, below that of the request */
function settleRequest(
  answer: { data?: RequestAnswer | null },
  address: PageAddress,
  suffix = '',
): PageOutcome {
  const request = answer.data?.supportRequest;
  if (!request) {
    return address.shell.viewer.memberId === null ? { kind: 'signIn' } : { kind: 'notFound' };
  }
  if (request.mergedIntoPath) {
    return { kind: 'redirect', status: 301, path: request.mergedIntoPath };
  }
  if (suffix !== '' && request.canEdit !== 'OK') {
    return { kind: 'redirect', status: 302, path: request.path };
  }
  const crumbs = [crumbOf(address, request.kind)];
  if (suffix !== '') crumbs.push({ label: request.title, href: request.path });
  return (
    redirectToRight(`${request.path}${suffix}`, address) ?? {
      kind: 'show',
      head: { title: request.title, noindex: true },
      subject: { breadcrumbs: crumbs },
    }
  );
}

export const ticketListPage = listPage('TICKET');
export const caseListPage = listPage('CASE');
export const ticketCreatePage = createPage('TICKET');
export const caseCreatePage = createPage('CASE');
export const ticketPage = definePage({
  document: SupportRequestQuery,
  variables: ({ params }) => ({ id: params.id ?? '' }),
  settle: (answer, address) => settleRequest(answer, address),
});
export const ticketEditPage = definePage({
  document: SupportRequestQuery,
  variables: ({ params }) => ({ id: params.id ?? '' }),
  settle: (answer, address) => settleRequest(answer, address, '/edit'),
});
export const casePage = definePage({
  document: SupportCaseQuery,
  variables: ({ params }) => ({ number: params.caseNumber ?? '' }),
  settle: (answer, address) => settleRequest(answer, address),
});

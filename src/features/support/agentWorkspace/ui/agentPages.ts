import { definePage } from '#features/base/layouts/page.ts';
import { agentPaths } from '../agentPaths.ts';
import { AgentRequestQuery, SupportQueueQuery } from './agentDocuments.ts';
import { RequestNotesQuery } from './requestNoteDocuments.ts';
import { SupportAdminQuery } from './supportAdminDocuments.ts';

export const agentQueuePage = definePage({
  document: SupportQueueQuery,
  variables: ({ url: { searchParams } }) => ({
    view: searchParams.get('view') ?? 'inbox',
    keyword: searchParams.get('q'),
    after: searchParams.get('after'),
  }),
  settle: (answer, { shell, t }) => {
    if (!answer.data)
      return shell.viewer.memberId === null ? { kind: 'signIn' } : { kind: 'notFound' };
    return { kind: 'show', head: { title: t('supportDesk:title'), noindex: true }, subject: {} };
  },
});

export const agentRequestPage = definePage({
  document: AgentRequestQuery,
  variables: ({ params }) => ({ number: params.number ?? '' }),
  settle: (answer, { shell }) => {
    const request = answer.data?.supportRequest;
    if (request?.canWork !== 'OK') {
      return shell.viewer.memberId === null ? { kind: 'signIn' } : { kind: 'notFound' };
    }
    if (request.mergedIntoPath) {
      return { kind: 'redirect', status: 302, path: request.mergedIntoPath };
    }
    return {
      kind: 'show',
      head: { title: `#${request.number} ${request.title}`, noindex: true },
      subject: { breadcrumbs: [{ label: `#${request.number}`, href: agentPaths.queue() }] },
    };
  },
});

export const requestNotesPage = definePage({
  document: RequestNotesQuery,
  variables: ({ params }) => ({ number: params.number ?? '' }),
  settle: (answer, { shell, t }) => {
    const request = answer.data?.supportRequest;
    if (request?.canWork !== 'OK') {
      return shell.viewer.memberId === null ? { kind: 'signIn' } : { kind: 'notFound' };
    }
    const { number, title } = request;
    return {
      kind: 'show',
      head: { title: t('supportDesk:notes.title', { number }), noindex: true },
      subject: {
        breadcrumbs: [
          { label: t('supportDesk:title'), href: agentPaths.queue() },
          { label: title, href: agentPaths.request(number) },
        ],
      },
    };
  },
});

export const supportAdminPage = definePage({
  document: SupportAdminQuery,
  settle: (answer, { shell, t }) => {
    if (!answer.data) {
      return shell.viewer.memberId === null ? { kind: 'signIn' } : { kind: 'notFound' };
    }
    return {
      kind: 'show',
      head: { title: t('supportDesk:admin.title'), noindex: true },
      subject: {},
    };
  },
});

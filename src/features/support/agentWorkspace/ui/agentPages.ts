import { definePage } from '#features/base/layouts/page.ts';
import { agentPaths } from '../agentPaths.ts';
import { SupportQueueQuery } from './agentDocuments.ts';
import { AgentRequestQuery } from './agentRequestDocument.ts';

export const agentQueuePage = definePage({
  document: SupportQueueQuery,
  variables: ({ url: { searchParams } }) => ({
    view: searchParams.get('view') ?? 'inbox',
    keyword: searchParams.get('q'),
    after: searchParams.get('after'),
    folded: searchParams.getAll('folded'),
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

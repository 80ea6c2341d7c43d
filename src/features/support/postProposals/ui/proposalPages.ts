import { definePage } from '#features/base/layouts/page.ts';
import { ProposalQuery, PublicProposalQuery } from './proposalDocuments.ts';

export const proposalPage = definePage({
  document: ProposalQuery,
  variables: ({ params }) => ({ id: params.proposalId ?? '' }),
  settle: (answer, { shell, t }) => {
    if (answer.data?.supportProposal) {
      const head = { title: t('postProposals:customer.title'), noindex: true };
      return { kind: 'show', head, subject: {} };
    }
    return shell.viewer.memberId === null ? { kind: 'signIn' } : { kind: 'notFound' };
  },
});

export const publicProposalPage = definePage({
  document: PublicProposalQuery,
  variables: ({ params }) => ({ token: params.token ?? '' }),
  settle: (answer, { t }) => {
    if (!answer.data?.publicSupportProposal) return { kind: 'notFound' };
    const head = { title: t('postProposals:customer.title'), noindex: true };
    return { kind: 'show', head, subject: {} };
  },
});

import { Link } from 'react-router';
import { Card } from '#ui/Card.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { ProposalAnswer } from './ProposalAnswer.tsx';
import type { ProposalBy, ProposalNode } from './proposalDocuments.ts';

/** What a customer is asked to have published, and their answer. */
export function ProposalView({ proposal, by }: { proposal: ProposalNode; by: ProposalBy }) {
  const { t } = useTranslation('postProposals');
  const { state, requestNumber: number, requestPath, message, proposedBy, post } = proposal;
  const agent = proposedBy?.fullName || proposedBy?.username || '';
  return (
    <div className="flex w-full max-w-prose flex-col gap-6">
      <PageHeader
        title={t(state === 'ASKED' ? 'customer.title' : 'panel.title')}
        description={
          state === 'ASKED' ? t('customer.text', { number }) : t(`customer.state.${state}`)
        }
      />
      {state === 'ASKED' && message !== '' && (
        <Card as="section" heading={<h2>{t('customer.from', { name: agent })}</h2>}>
          <p className="whitespace-pre-line wrap-anywhere" dir="auto">
            {message}
          </p>
        </Card>
      )}
      {state === 'ASKED' && (
        <ProposalAnswer key={proposal.revision} proposal={proposal} by={by} agent={agent} />
      )}
      <p className="flex flex-wrap gap-4 text-sm">
        {post && (
          <Link to={post.path} className="font-medium text-accent hover:underline">
            {t('customer.view')}
          </Link>
        )}
        {requestPath && (
          <Link to={requestPath} className="font-medium text-accent hover:underline">
            {t('customer.request')}
          </Link>
        )}
      </p>
    </div>
  );
}

import { useParams } from 'react-router';
import { usePageData } from '#features/base/layouts/ui/usePage.ts';
import { ProposalView } from './ProposalView.tsx';
import { PublicProposalQuery } from './proposalDocuments.ts';

/** What someone without an account is asked to have published, by the link in their email. */
export function PublicProposalWidget() {
  const { token = '' } = useParams();
  const data = usePageData('PUBLIC_SUPPORT_PROPOSAL_PAGE', PublicProposalQuery);
  const proposal = data?.publicSupportProposal;
  if (!proposal) return null;
  return <ProposalView proposal={proposal} by={{ token }} />;
}

import { usePageData } from '#features/base/layouts/ui/usePage.ts';
import { ProposalView } from './ProposalView.tsx';
import { ProposalQuery } from './proposalDocuments.ts';

/** What a member is asked to have published. */
export function ProposalWidget() {
  const proposal = usePageData('SUPPORT_PROPOSAL_PAGE', ProposalQuery)?.supportProposal;
  if (!proposal) return null;
  return <ProposalView proposal={proposal} by={{ id: proposal.id }} />;
}

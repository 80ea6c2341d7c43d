import { Link } from 'react-router';
import type { SupportRequestNode } from '#features/support/requests/ui/useSupportRequest.ts';
import { Card } from '#ui/Card.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { proposalPaths } from '../proposalRules.ts';

/** For the customer: the way to what would be public. */
export function ProposalNotice({ request }: { request: SupportRequestNode }) {
  const { t } = useTranslation('postProposals');
  const { viewer } = useShell();
  const isAsked = viewer.memberId !== null && `${viewer.memberId}` === request.author?.id;
  if (request.proposal?.state !== 'ASKED' || !isAsked) return null;
  return (
    <Card as="section" heading={<h2>{t('customer.noticeTitle')}</h2>}>
      <div className="flex flex-col items-start gap-3 text-sm">
        <p className="text-pretty">{t('customer.noticeText')}</p>
        <Link
          to={proposalPaths.own(request.proposal.id)}
          className="font-medium text-accent hover:underline pointer-coarse:tap-line"
        >
          {t('customer.noticeLink')}
        </Link>
      </div>
    </Card>
  );
}

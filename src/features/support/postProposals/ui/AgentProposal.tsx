import { Link } from 'react-router';
import type { AgentRequestNode } from '#features/support/agentWorkspace/ui/useAgentRequest.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { Time } from '#ui/Time.tsx';
import { usePageAction } from '#ui/usePageAction.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { WithdrawSupportProposalMutation } from './proposalDocuments.ts';
import { useProposePost } from './useProposePost.ts';

/** What the customer was asked about publishing a request, who agreed and when. */
export function AgentProposal({ request }: { request: AgentRequestNode }) {
  const { t } = useTranslation('postProposals');
  const [act] = usePageAction();
  const change = useProposePost(request);
  const { proposal } = request;
  if (proposal === null) return null;
  const { id, state, answeredBy, answeredAt, post } = proposal;
  const withdraw = () =>
    act({
      ask: { title: t('panel.withdrawTitle'), text: t('panel.withdrawText') },
      run: () => runOperation(WithdrawSupportProposalMutation, { input: { id } }),
      done: t('panel.withdrawn'),
      failed: t('panel.failed'),
      reloadsAnyway: true,
    });
  const isDecided = state === 'PUBLISHED' || state === 'DECLINED';
  return (
    <Card as="section" heading={<h2>{t('panel.title')}</h2>}>
      <div className="flex flex-col gap-2 text-sm">
        <p className="font-medium">{t(`panel.${state}`)}</p>
        {state === 'ASKED' && (
          <p className="text-text-muted">
            {t('panel.until')} <Time at={proposal.expiresAt} absolute />
          </p>
        )}
        {isDecided && answeredAt && (
          <p className="text-text-muted">
            {answeredBy && (
              <bdi>
                {t(state === 'PUBLISHED' ? 'panel.agreed' : 'panel.declined', { name: answeredBy })}
              </bdi>
            )}{' '}
            <Time at={answeredAt} absolute />
          </p>
        )}
        {state === 'PUBLISHED' && (
          <p className="text-text-muted">
            {t(proposal.isNamed ? 'panel.named' : 'panel.unnamed')}
            {proposal.isEdited && ` · ${t('panel.edited')}`}
          </p>
        )}
        {post && (
          <Link to={post.path} className="font-medium text-accent hover:underline">
            {t('panel.post')}
          </Link>
        )}
        {state === 'ASKED' && (
          <div className="flex flex-wrap gap-2 needs-js:hidden">
            <Button size="sm" variant="secondary" onClick={() => void change()}>
              {t('agent.change')}
            </Button>
            <Button size="sm" variant="quiet" onClick={() => void withdraw()}>
              {t('panel.withdraw')}
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}

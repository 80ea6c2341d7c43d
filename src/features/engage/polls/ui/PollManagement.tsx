import { Button } from '#ui/Button.tsx';
import { buttonClasses } from '#ui/buttonClasses.ts';
import { openModal } from '#ui/overlays/modalQueue.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { PollView } from '../pollView.ts';
import type { PollActivity } from './usePollActivity.ts';

type PollManagementProps = {
  poll: PollView;
  isBusy: boolean;
  perform: (activity: PollActivity) => Promise<boolean>;
};

/** For holders of MANAGE_POLLS. */
export function PollManagement({ poll, isBusy, perform }: PollManagementProps) {
  const { t } = useTranslation('polls');
  const { basePath } = useShell();
  const { state, voteAnonymously, conversationId } = poll;
  async function close(): Promise<void> {
    const text = t(voteAnonymously ? 'closeAnonymousText' : 'closeText');
    const sure = await openModal('confirmation', { title: t('closeTitle'), text });
    if (sure) await perform('close-poll');
  }
  return (
    <div className="flex flex-wrap gap-2 border-t border-border pt-3">
      {(state === 'OPEN' || state === 'SCHEDULED') && (
        <Button
          variant="secondary"
          size="sm"
          className="needs-js:hidden"
          loading={isBusy}
          onClick={() => void close()}
        >
          {t('close')}
        </Button>
      )}
      {state === 'CLOSED' && !voteAnonymously && (
        <Button
          variant="secondary"
          size="sm"
          className="needs-js:hidden"
          loading={isBusy}
          onClick={() => void perform('reopen-poll')}
        >
          {t('reopen')}
        </Button>
      )}
      {!voteAnonymously && (
        <Button
          variant="quiet"
          size="sm"
          className="needs-js:hidden"
          onClick={() => void openModal('pollVoters', { poll })}
        >
          {t('voters')}
        </Button>
      )}
      <a
        href={`${basePath}/community/api/v1/polls/${conversationId}/results.csv`}
        download
        className={buttonClasses('quiet', 'sm')}
      >
        {t('export')}
      </a>
    </div>
  );
}

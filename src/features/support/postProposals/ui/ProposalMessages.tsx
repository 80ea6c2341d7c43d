import { Checkbox } from '#ui/Checkbox.tsx';
import { useTranslation } from '#ui/useTranslation.ts';

type ProposalMessagesProps = {
  choices: readonly { entryId: string; isAgents: boolean; start: string }[];
  chosenIds: readonly string[];
  onChange: (ids: string[]) => void;
};

/** The messages that may be published; notes are not among them. */
export function ProposalMessages({ choices, chosenIds, onChange }: ProposalMessagesProps) {
  const { t } = useTranslation('postProposals');
  const toggle = (id: string) =>
    onChange(chosenIds.includes(id) ? chosenIds.filter((each) => each !== id) : [...chosenIds, id]);
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-sm font-medium">{t('agent.messages')}</legend>
      <p className="text-sm text-text-muted">{t('agent.messagesHint')}</p>
      <ul className="flex max-h-48 flex-col gap-2 overflow-y-auto rounded-lg border border-border p-3">
        {choices.map(({ entryId, isAgents, start }) => (
          <li key={entryId}>
            <Checkbox
              checked={chosenIds.includes(entryId)}
              onChange={() => toggle(entryId)}
              label={
                <>
                  <span className="font-semibold">
                    {t(isAgents ? 'agent.byAgent' : 'agent.byCustomer')}
                  </span>{' '}
                  <bdi>{start}</bdi>
                </>
              }
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

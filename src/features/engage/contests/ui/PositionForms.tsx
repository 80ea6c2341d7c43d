import { useTranslation } from '#ui/useTranslation.ts';
import { type EntryPosition, entryPositions } from '../contestPhaseRules.ts';
import { ActivityForm } from './ActivityForm.tsx';

type PositionFormsProps = {
  entry: { id: string; position: EntryPosition | null; message: string | null };
  /** The page that they are on. */
  path: string;
};

/** Gives an entry a position, with a message that is shown with it, or takes it away. */
export function PositionForms({ entry, path }: PositionFormsProps) {
  const { t } = useTranslation('contests');
  const { id: conversationId, message } = entry;
  const common = { mutation: 'contestEntryCustomActivity' as const, path };
  return (
    <div className="flex flex-wrap items-end gap-2">
      {entryPositions.map((position) => {
        const label = t(position === entry.position ? 'editMessage' : `select.${position}`);
        return (
          <ActivityForm
            key={position}
            {...common}
            values={{ conversationId, activity: 'select-contest-winner', position }}
            label={label}
            variant={position === entry.position ? 'quiet' : 'secondary'}
            ask={{ title: label, message: message ?? '' }}
            done={t(`marked.${position}`)}
            failed={t(`markFailed.${position}`)}
          />
        );
      })}
      {entry.position && (
        <ActivityForm
          {...common}
          values={{ conversationId, activity: 'un-select-contest-winner' }}
          label={t('unselect')}
          variant="quiet"
        />
      )}
    </div>
  );
}

import { Field } from '#ui/Field.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { contestLimits } from '../contestPhaseRules.ts';
import { ActivityForm } from './ActivityForm.tsx';

type DisqualifyFormProps = { conversationId: string; path: string };

/** Disqualifies an entry, with a reason for its author. */
export function DisqualifyForm({ conversationId, path }: DisqualifyFormProps) {
  const { t } = useTranslation('contests');
  return (
    <details>
      <summary className="w-fit cursor-pointer rounded-sm text-sm font-medium underline-offset-2 hover:underline">
        {t('disqualifySummary')}
      </summary>
      <ActivityForm
        mutation="contestEntryCustomActivity"
        path={path}
        values={{ conversationId, activity: 'disqualify-contest-entry' }}
        label={t('disqualify')}
        variant="danger"
      >
        <Field label={t('reason')} className="mt-2 min-w-56 grow">
          <TextInput name="message" required maxLength={contestLimits.reason} />
        </Field>
      </ActivityForm>
    </details>
  );
}

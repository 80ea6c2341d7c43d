import ChartBar from 'virtual:icons/chart-bar';
import { holdsSomewhere } from '#core/permissions.ts';
import type { ComposerFieldProps } from '#features/content/conversations/ui/composerSlots.ts';
import { Button } from '#ui/Button.tsx';
import { FieldError } from '#ui/forms/FieldError.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { type PollConfig, pollLimits } from '../pollRules.ts';
import { PollOptionFields } from './PollOptionFields.tsx';
import { PollPreview } from './PollPreview.tsx';
import { PollSettingFields } from './PollSettingFields.tsx';

const emptyPoll: PollConfig = {
  question: null,
  pollOptions: [
    { id: null, label: '' },
    { id: null, label: '' },
  ],
  ...{ multiSelect: false, minChoices: 1, maxChoices: pollLimits.options },
  ...{ resultVisibility: 'ALWAYS', allowUndoVote: true, voteAnonymously: false },
  ...{ pollStartTime: null, pollExpiryTime: null, published: true },
};

/** The poll of a post: posts of the type have one, others may. */
export function PollFields(props: ComposerFieldProps) {
  const { type, viewer, onChange, errorOf } = props;
  const { t } = useTranslation('pollCompose');
  const value = props.valueOf('communityPollConfig');
  const isRequired = type === 'POLLS';
  if (!holdsSomewhere(viewer, 'MANAGE_POLLS').ok) return null;
  if (value === null && !isRequired) {
    return (
      <Button
        variant="secondary"
        icon={<ChartBar aria-hidden className="size-4.5" />}
        className="self-start"
        onClick={() => onChange('communityPollConfig', emptyPoll)}
      >
        {t('add')}
      </Button>
    );
  }
  const poll = value ?? emptyPoll;
  const change = (part: Partial<PollConfig>) =>
    onChange('communityPollConfig', { ...poll, ...part });
  const errorAt = (path: string) => errorOf('communityPollConfig', path);
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 rounded-lg border border-border p-4">
      <legend className="px-1 text-sm font-semibold">{t('title')}</legend>
      <PollOptionFields {...{ poll, change, errorAt }} hasQuestion={!isRequired} />
      <PollSettingFields {...{ poll, change, errorAt }} />
      <FieldError error={errorAt('')} />
      <PollPreview poll={poll} />
      {!isRequired && (
        <Button
          variant="quiet"
          size="sm"
          className="self-start"
          onClick={() => onChange('communityPollConfig', null)}
        >
          {t('remove')}
        </Button>
      )}
    </fieldset>
  );
}

import { holdsSomewhere } from '#core/permissions.ts';
import type { ComposerFieldProps } from '#features/content/conversations/ui/composerSlots.ts';
import { Button } from '#ui/Button.tsx';
import { FieldError } from '#ui/forms/FieldError.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { PollConfig } from '../pollSchema.ts';
import { emptyPoll, pollFieldsId } from './emptyPoll.ts';
import { PollOptionFields } from './PollOptionFields.tsx';
import { PollPreview } from './PollPreview.tsx';
import { PollVotingFields } from './PollVotingFields.tsx';

/** The poll of a post: posts of the type have one, others may. */
export function PollFields(props: ComposerFieldProps) {
  const { type, viewer, onChange, errorOf } = props;
  const { t } = useTranslation('pollCompose');
  const value = props.valueOf('communityPollConfig');
  const isRequired = type === 'POLLS';
  if (!holdsSomewhere(viewer, 'MANAGE_POLLS').ok) return null;
  if (value === null && !isRequired) return null;
  const poll = value ?? emptyPoll;
  const change = (part: Partial<PollConfig>) =>
    onChange('communityPollConfig', { ...poll, ...part });
  const errorAt = (path: string) => errorOf('communityPollConfig', path);
  return (
    <fieldset
      id={pollFieldsId}
      className="flex min-w-0 flex-col gap-6 rounded-lg border border-border bg-surface-raised p-4"
    >
      <legend className="float-start text-base font-semibold">{t('title')}</legend>
      <PollOptionFields {...{ poll, change, errorAt }} hasQuestion={!isRequired} />
      <PollVotingFields {...{ poll, change, errorAt }} />
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

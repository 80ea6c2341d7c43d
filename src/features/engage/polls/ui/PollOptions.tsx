import ChartBar from 'virtual:icons/chart-bar';
import { holdsSomewhere } from '#core/permissions.ts';
import type { ComposerFieldProps } from '#features/content/conversations/ui/composerSlots.ts';
import { Button } from '#ui/Button.tsx';
import { SetOption } from '#ui/forms/MoreOptions.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { PollConfig } from '../pollSchema.ts';
import { emptyPoll, pollFieldsId } from './emptyPoll.ts';
import { PollSettingFields } from './PollSettingFields.tsx';

/** The rarely used settings of a poll; in posts of other types, the button that adds one. */
export function PollOptions(props: ComposerFieldProps) {
  const { type, viewer, onChange, errorOf } = props;
  const { t } = useTranslation('pollCompose');
  const value = props.valueOf('communityPollConfig');
  if (!holdsSomewhere(viewer, 'MANAGE_POLLS').ok) return null;

  function add(): void {
    onChange('communityPollConfig', emptyPoll);
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`#${pollFieldsId} input`)?.focus(),
    );
  }

  if (value === null && type !== 'POLLS') {
    return (
      <Button
        variant="secondary"
        icon={<ChartBar aria-hidden className="size-4.5" />}
        className="self-start"
        onClick={add}
      >
        {t('add')}
      </Button>
    );
  }
  const poll = value ?? emptyPoll;
  return (
    <>
      <PollSettingFields
        poll={poll}
        change={(part: Partial<PollConfig>) =>
          onChange('communityPollConfig', { ...poll, ...part })
        }
        errorAt={(path) => errorOf('communityPollConfig', path)}
      />
      <SetOption when={poll.voteAnonymously}>{t('voteAnonymously')}</SetOption>
      <SetOption when={poll.resultVisibility !== emptyPoll.resultVisibility}>
        {t('resultVisibility')}
      </SetOption>
      <SetOption when={poll.pollStartTime !== null}>{t('pollStartTime')}</SetOption>
    </>
  );
}

import { useEffect, useRef, useState } from 'react';
import { formPath } from '#core/feature/postedForms.ts';
import { usePageSubject } from '#features/base/layouts/ui/usePage.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { errorOfAddress } from '#ui/forms/errorOfAddress.ts';
import { focusFirstError } from '#ui/forms/focusFirstError.ts';
import { HiddenFields } from '#ui/forms/HiddenFields.tsx';
import { requireSignIn } from '#ui/signIn/requireSignIn.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import {
  communityEventLimits,
  type RsvpResponse,
  rsvpChoices,
} from '../communityEventLimitRules.ts';
import type { CommunityEventView } from '../communityEventView.ts';

type EventRsvpProps = {
  event: CommunityEventView;
  path: string;
  isBusy: boolean;
  onRespond: (response: RsvpResponse | null, answers: Record<string, string>) => Promise<boolean>;
};

/** Yes, Maybe and No, with the event's questions. */
export function EventRsvp({ event, path, isBusy, onRespond }: EventRsvpProps) {
  const { t } = useTranslation('communityEvents');
  const { t: tUi } = useTranslation('ui');
  const { rsvpResponse, questions, capacity, yesCount } = event;
  const { viewer, basePath, typed } = useShell();
  const refused = errorOfAddress(new URLSearchParams(usePageSubject().search));
  const [missing, setMissing] = useState(() =>
    questions
      .map(({ id }) => id)
      .filter((id) => refused?.faults.some(({ field }) => field === `answers.${id}`)),
  );
  const form = useRef<HTMLFormElement>(null);
  const isFull = capacity !== null && yesCount >= capacity && rsvpResponse !== 'YES';

  function submit(form: HTMLFormElement, response: RsvpResponse | null): void {
    if (isBusy) return;
    const data = new FormData(form);
    const answers = Object.fromEntries(
      questions.map(({ id }) => [id, String(data.get(`answers.${id}`) ?? '').trim()]),
    );
    const unanswered = questions
      .filter(({ id, required }) => required && answers[id] === '')
      .map(({ id }) => id);
    setMissing(response === 'YES' ? unanswered : []);
    if (response === 'YES' && unanswered.length > 0) return;
    requireSignIn(viewer.memberId, async () => {
      await onRespond(response, answers);
    });
  }

  useEffect(() => {
    if (missing.length > 0) focusFirstError(form.current);
  }, [missing]);

  return (
    <form
      ref={form}
      method="post"
      action={`${basePath}${formPath('eventActivity')}`}
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(submitted) => {
        submitted.preventDefault();
        const button = (submitted.nativeEvent as SubmitEvent).submitter; // React's type lacks it
        const value = button instanceof HTMLButtonElement ? button.value : 'YES';
        submit(submitted.currentTarget, rsvpChoices.find((choice) => choice === value) ?? null);
      }}
    >
      <HiddenFields
        values={{ conversationId: event.conversationId, path, activity: 'rsvp-event' }}
      />
      {event.needsConfirmation && (
        <p className="rounded-md bg-warning-soft px-3 py-2 text-sm text-warning">
          {t('confirmAgain')}
        </p>
      )}
      {rsvpResponse === 'WAITING' && (
        <p role="status" className="text-sm font-medium">
          {t('youWait')}
        </p>
      )}
      {questions.map(({ id, label, required }) => (
        <Field
          key={id}
          label={<bdi>{label}</bdi>}
          required={required}
          optional={!required}
          error={missing.includes(id) ? tUi('fieldErrors.required') : undefined}
        >
          <TextInput
            name={`answers.${id}`}
            maxLength={communityEventLimits.answer}
            defaultValue={(refused && typed?.[`answers.${id}`]) ?? event.answers[id] ?? ''}
          />
        </Field>
      ))}
      <fieldset className="flex min-w-0 flex-wrap gap-2">
        <legend className="mb-2 text-sm font-medium">{t('areYouGoing')}</legend>
        {rsvpChoices.map((choice) => {
          const isChosen =
            rsvpResponse === choice || (choice === 'YES' && rsvpResponse === 'WAITING');
          return (
            <Button
              key={choice}
              type="submit"
              name="response"
              value={choice}
              variant={isChosen ? 'primary' : 'secondary'}
              aria-pressed={isChosen}
              aria-disabled={isBusy || undefined}
              className={viewer.memberId === null ? 'needs-js:hidden' : undefined}
            >
              {t(choice === 'YES' && isFull && !isChosen ? 'joinWaitlist' : `response.${choice}`)}
            </Button>
          );
        })}
        {rsvpResponse !== null && (
          <Button
            type="submit"
            name="response"
            value=""
            variant="quiet"
            aria-disabled={isBusy || undefined}
          >
            {t(rsvpResponse === 'WAITING' ? 'leaveWaitlist' : 'removeResponse')}
          </Button>
        )}
      </fieldset>
    </form>
  );
}

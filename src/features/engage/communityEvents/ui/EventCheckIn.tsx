import { formPath } from '#core/feature/postedForms.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { HiddenFields } from '#ui/forms/HiddenFields.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { CommunityEventView } from '../communityEventView.ts';

type EventCheckInProps = {
  event: CommunityEventView;
  path: string;
  isBusy: boolean;
  onCheckIn: (code: string) => Promise<boolean>;
};

/** The code that the host displays, during the event. */
export function EventCheckIn({ event, path, isBusy, onCheckIn }: EventCheckInProps) {
  const { t } = useTranslation('communityEvents');
  const { basePath } = useShell();
  return (
    <form
      method="post"
      action={`${basePath}${formPath('eventActivity')}`}
      className="flex flex-wrap items-end gap-2"
      onSubmit={(submitted) => {
        submitted.preventDefault();
        void onCheckIn(String(new FormData(submitted.currentTarget).get('code') ?? ''));
      }}
    >
      <HiddenFields
        values={{ conversationId: event.conversationId, path, activity: 'check-in-event' }}
      />
      <Field label={t('checkInCode')} className="w-40">
        <TextInput name="code" inputMode="numeric" autoComplete="off" maxLength={12} required />
      </Field>
      <Button type="submit" variant="secondary" loading={isBusy}>
        {t('checkIn')}
      </Button>
    </form>
  );
}

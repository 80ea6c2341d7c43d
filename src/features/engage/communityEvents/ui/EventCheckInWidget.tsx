import CircleCheck from 'virtual:icons/circle-check';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { formPath } from '#core/feature/postedForms.ts';
import { usePageData } from '#features/base/layouts/ui/usePage.ts';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { AuthorName } from '#features/people/members/ui/AuthorName.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { ClientError } from '#ui/clientError.ts';
import { Field } from '#ui/Field.tsx';
import { HiddenFields } from '#ui/forms/HiddenFields.tsx';
import type { ResultOf } from '#ui/graphql.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { EventActivityMutation, EventCheckInQuery } from './communityEventDocuments.ts';

/**
 * The entrance, for hosts: an attendee's pass, opened by scanning it or typed, and who they are. Works without script.
 */
export function EventCheckInWidget({ page }: WidgetProps) {
  const { t } = useTranslation('communityEvents');
  const data = usePageData('EVENT_CHECK_IN_PAGE', EventCheckInQuery);
  const event = data?.conversation?.communityEventDetails;
  if (!event) return null;
  const pass = (new URLSearchParams(page.search).get('pass') ?? '').replace(/[^\w-]/g, '');
  const attendee = data.eventPass;
  return (
    <div className="flex max-w-xl flex-col gap-5">
      <PageHeader title={t('checkInPage.title')} />
      {attendee && (
        <Card>
          <CheckInByPass key={pass} {...{ attendee, pass }} event={event} />
        </Card>
      )}
      {pass !== '' && !attendee && (
        <p role="alert" className="rounded-md bg-danger-soft px-3 py-2 text-danger">
          {t('checkInPage.unknown')}
        </p>
      )}
      <form method="get" className="flex flex-wrap items-end gap-2">
        <Field
          label={t('checkInPage.pass')}
          hint={t('checkInPage.hint')}
          className="min-w-0 flex-1 basis-60"
        >
          <TextInput
            key={pass}
            name="pass"
            dir="ltr"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={60}
            required
          />
        </Field>
        <Button type="submit" variant={attendee ? 'secondary' : 'primary'}>
          {t('checkInPage.find')}
        </Button>
      </form>
    </div>
  );
}

type Data = ResultOf<typeof EventCheckInQuery>;

type CheckInByPassProps = {
  event: NonNullable<NonNullable<Data['conversation']>['communityEventDetails']>;
  attendee: NonNullable<Data['eventPass']>;
  pass: string;
};

function CheckInByPass({ event, attendee, pass }: CheckInByPassProps) {
  const { t } = useTranslation('communityEvents');
  const { basePath } = useShell();
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const { conversationId } = event;

  async function checkIn(): Promise<void> {
    setBusy(true);
    setFailed(false);
    try {
      await runOperation(EventActivityMutation, {
        input: { conversationId, activity: 'check-in-pass', code: pass },
      });
      await revalidate();
    } catch (error) {
      if (!(error instanceof ClientError)) throw error;
      setFailed(true);
    } finally {
      setBusy(false);
    }
  }

  const { checkedInAt, response } = attendee;
  return (
    <div className="flex flex-col gap-4">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-lg">
        <AuthorName author={attendee.member} className="font-semibold" />
        {response !== 'YES' && <Badge>{t(`own.${response}`)}</Badge>}
      </p>
      {checkedInAt !== null && (
        <p role="status" className="flex items-center gap-2 font-medium text-success">
          <CircleCheck aria-hidden className="size-5 shrink-0" />
          {t('wasThere')}
        </p>
      )}
      {checkedInAt === null && response !== 'YES' && <p>{t('checkInPage.noSeat')}</p>}
      {checkedInAt === null && response === 'YES' && (
        <form
          method="post"
          action={`${basePath}${formPath('eventActivity')}`}
          onSubmit={(submitted) => {
            submitted.preventDefault();
            void checkIn();
          }}
        >
          <HiddenFields
            values={{
              ...{ conversationId, activity: 'check-in-pass', code: pass },
              path: `/events/-/${conversationId}/check-in?pass=${pass}`,
            }}
          />
          <Button type="submit" loading={isBusy}>
            {t('checkIn')}
          </Button>
        </form>
      )}
      {hasFailed && (
        <p role="alert" className="text-sm text-danger">
          {t('failed.check-in-attendee')}
        </p>
      )}
    </div>
  );
}

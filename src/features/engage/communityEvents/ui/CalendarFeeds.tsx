import Rss from 'virtual:icons/rss';
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { buttonClasses } from '#ui/buttonClasses.ts';
import { ClientError } from '#ui/clientError.ts';
import { Field } from '#ui/Field.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { eventFilePaths } from '../communityEventAddress.ts';
import {
  CreateCalendarTokenMutation,
  RevokeCalendarTokenMutation,
} from './communityEventDocuments.ts';

/** Addresses for calendar programs: of all public events, and of one's own. */
export function CalendarFeeds() {
  const { t } = useTranslation('communityEvents');
  const { basePath, origin, viewer } = useShell();
  const [path, setPath] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  async function run(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ClientError)) throw error;
      showError(t('feedFailed'));
    } finally {
      setBusy(false);
    }
  }
  const create = () =>
    run(async () => {
      const { createCalendarToken } = await runOperation(CreateCalendarTokenMutation, {});
      setPath(createCalendarToken.path ?? undefined);
    });
  const revoke = () =>
    run(async () => {
      await runOperation(RevokeCalendarTokenMutation, {});
      setPath(undefined);
      showSuccess(t('feedRevoked'));
    });
  return (
    <div className="flex flex-col gap-3">
      <div className="-ms-3 flex flex-wrap gap-2">
        <a href={`${basePath}${eventFilePaths.all()}`} className={buttonClasses('quiet', 'sm')}>
          <Rss aria-hidden className="size-4.5" />
          {t('subscribe')}
        </a>
        {viewer.memberId !== null && (
          <Button
            variant="quiet"
            size="sm"
            className="needs-js:hidden"
            loading={isBusy}
            onClick={() => void (path === undefined ? create() : revoke())}
          >
            {t(path === undefined ? 'ownFeed' : 'ownFeedRevoke')}
          </Button>
        )}
      </div>
      {path !== undefined && (
        <Field label={t('ownFeedAddress')} hint={t('ownFeedHint')} className="max-w-prose">
          <TextInput
            readOnly
            value={`${origin}${basePath}${path}`}
            onFocus={({ target }) => target.select()}
          />
        </Field>
      )}
    </div>
  );
}

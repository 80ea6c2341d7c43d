import { useState } from 'react';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import type { ResultOf } from '#ui/graphql.ts';
import { NeedsScripts } from '#ui/NeedsScripts.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { showError } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { ChannelTable } from './ChannelTable.tsx';
import { DigestChoice } from './DigestChoice.tsx';
import {
  type NotificationPreferencesQuery,
  type PreferenceNode,
  UpdateNotificationPreferencesMutation,
} from './notificationDocuments.ts';
import { PushChoice } from './PushChoice.tsx';
import { QuietHoursForm } from './QuietHoursForm.tsx';

type SettingsProps = WidgetProps<object, ResultOf<typeof NotificationPreferencesQuery>>;
type Channel = PreferenceNode['channels'][number];

/** Types by channels; each change is saved at once. */
export function NotificationSettingsWidget({ data }: SettingsProps) {
  const { t } = useTranslation('notifications');
  const [rows, setRows] = useState(data.notificationPreferences);
  const set = (type: string, channel: Channel['channel'], enabled: boolean) =>
    setRows((before) =>
      before.map((row) =>
        row.type === type
          ? {
              ...row,
              channels: row.channels.map((each) =>
                each.channel === channel ? { ...each, enabled } : each,
              ),
            }
          : row,
      ),
    );
  const change = async (type: string, channel: Channel['channel'], enabled: boolean) => {
    set(type, channel, enabled);
    try {
      const changes = [{ type, channel, enabled }];
      await runOperation(UpdateNotificationPreferencesMutation, { input: { changes } });
    } catch {
      set(type, channel, !enabled);
      showError(t('saveFailed'));
    }
  };
  return (
    <div className="mx-auto flex w-full max-w-[76.8rem] flex-col gap-5">
      <PageHeader title={t('settings')} description={t('settingsHint')} />
      <NeedsScripts>{t('needsScripts')}</NeedsScripts>
      <ChannelTable
        rows={rows}
        heading={t('notifyMe')}
        columnClassName="w-14 px-1 text-center sm:w-20 sm:px-2"
        cellClassName="px-1 text-center sm:px-2"
      >
        {({ type, label }, { channel, enabled, locked }) => (
          <input
            type="checkbox"
            className="size-5 accent-accent"
            aria-label={`${label}: ${t(`channel.${channel}`)}`}
            title={locked ? t('lockedHint') : undefined}
            checked={enabled}
            disabled={locked}
            onChange={(event) => void change(type, channel, event.target.checked)}
          />
        )}
      </ChannelTable>
      {data.pushKey && <PushChoice pushKey={data.pushKey} />}
      <QuietHoursForm schedule={data.notificationSchedule} />
      <DigestChoice schedule={data.notificationSchedule} />
    </div>
  );
}

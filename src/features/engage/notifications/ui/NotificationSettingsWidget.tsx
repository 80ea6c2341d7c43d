import { useState } from 'react';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import type { ResultOf } from '#ui/graphql.ts';
import { NeedsScripts } from '#ui/NeedsScripts.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { showError } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';
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
  const channels = rows[0]?.channels ?? [];
  return (
    <div className="mx-auto flex w-full max-w-[76.8rem] flex-col gap-5">
      <PageHeader title={t('settings')} description={t('settingsHint')} />
      <NeedsScripts>{t('needsScripts')}</NeedsScripts>
      <div className="overflow-x-auto rounded-xl border border-border bg-surface-raised needs-js:hidden">
        <table className="w-full text-start">
          <thead>
            <tr className="border-b border-border text-sm text-text-muted">
              <th scope="col" className="px-4 py-3 text-start font-medium">
                {t('notifyMe')}
              </th>
              {channels.map(({ channel }) => (
                <th
                  key={channel}
                  scope="col"
                  className="w-14 px-1 py-3 text-center font-medium sm:w-20 sm:px-2"
                >
                  {t(`channel.${channel}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-border">
            {rows.map((row) => (
              <tr key={row.type}>
                <th scope="row" className="px-4 py-3 text-start font-normal">
                  <span className="block font-medium">{row.label}</span>
                  <span className="block text-sm text-text-muted">{row.hint}</span>
                </th>
                {row.channels.map(({ channel, enabled, locked }) => (
                  <td key={channel} className="px-1 py-3 text-center sm:px-2">
                    <input
                      type="checkbox"
                      className="size-5 accent-accent"
                      aria-label={`${row.label}: ${t(`channel.${channel}`)}`}
                      title={locked ? t('lockedHint') : undefined}
                      checked={enabled}
                      disabled={locked}
                      onChange={(event) => void change(row.type, channel, event.target.checked)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {data.pushKey && <PushChoice pushKey={data.pushKey} />}
      <QuietHoursForm schedule={data.notificationSchedule} />
      <DigestChoice schedule={data.notificationSchedule} />
    </div>
  );
}

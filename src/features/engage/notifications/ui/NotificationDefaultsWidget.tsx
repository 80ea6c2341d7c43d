import { useState } from 'react';
import { type ChannelMode, channelModes } from '#core/notificationChannels.ts';
import { usePageData } from '#features/base/layouts/ui/usePage.ts';
import { NeedsScripts } from '#ui/NeedsScripts.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { Select } from '#ui/Select.tsx';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { ExplanationForm } from './ExplanationForm.tsx';
import {
  NotificationDefaultsQuery,
  UpdateNotificationDefaultsMutation,
} from './notificationDocuments.ts';

/** Types by channels, for all members; each change is saved at once. */
export function NotificationDefaultsWidget() {
  const { t } = useTranslation('notifications');
  const rows = usePageData(
    'ADMIN_NOTIFICATIONS_PAGE',
    NotificationDefaultsQuery,
  )?.notificationDefaults;
  const channels = rows?.[0]?.channels;
  if (!rows || !channels) return null;
  return (
    <div className="flex flex-col gap-5">
      <PageHeader title={t('admin.title')} description={t('admin.hint')} />
      <NeedsScripts>{t('needsScripts')}</NeedsScripts>
      <div className="overflow-x-auto rounded-xl border border-border bg-surface-raised needs-js:hidden">
        <table className="w-full min-w-160 text-start">
          <thead>
            <tr className="border-b border-border text-sm text-text-muted">
              <th scope="col" className="px-4 py-3 text-start font-medium">
                {t('admin.type')}
              </th>
              {channels.map(({ channel }) => (
                <th key={channel} scope="col" className="w-36 px-2 py-3 text-start font-medium">
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
                {row.channels.map((each) => (
                  <td key={each.channel} className="px-2 py-3">
                    {each.fixed ? (
                      <span className="px-3 text-sm text-text-muted">{t('admin.fixed')}</span>
                    ) : (
                      <ModeSelect type={row.type} label={row.label} {...each} />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ExplanationForm />
    </div>
  );
}

type ModeSelectProps = {
  type: string;
  label: string;
  channel: 'app' | 'email' | 'push';
  mode: ChannelMode;
};

function ModeSelect({ type, label, channel, mode }: ModeSelectProps) {
  const { t } = useTranslation('notifications');
  const [shown, setShown] = useState(mode);
  const change = async (wanted: ChannelMode) => {
    const before = shown;
    setShown(wanted);
    try {
      const changes = [{ type, channel, mode: wanted }];
      await runOperation(UpdateNotificationDefaultsMutation, { input: { changes } });
      showSuccess(t('admin.saved'));
    } catch {
      setShown(before);
      showError(t('saveFailed'));
    }
  };
  return (
    <Select
      size="sm"
      aria-label={`${label}: ${t(`channel.${channel}`)}`}
      value={shown}
      onChange={(event) => {
        const wanted = channelModes.find((each) => each === event.target.value);
        if (wanted) void change(wanted);
      }}
    >
      {channelModes.map((each) => (
        <option key={each} value={each}>
          {t(`admin.mode.${each}`)}
        </option>
      ))}
    </Select>
  );
}

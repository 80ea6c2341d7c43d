import { useState } from 'react';
import { labelColon } from '#core/labelColon.ts';
import {
  type ChannelMode,
  channelModes,
  type NotificationChannel,
} from '#core/notificationChannels.ts';
import { usePageData } from '#features/base/layouts/ui/usePage.ts';
import type { ResultOf } from '#ui/graphql.ts';
import { NeedsScripts } from '#ui/NeedsScripts.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { Select } from '#ui/Select.tsx';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { ChannelTable } from './ChannelTable.tsx';
import { ExplanationForm } from './ExplanationForm.tsx';
import {
  NotificationDefaultsQuery,
  UpdateNotificationDefaultsMutation,
} from './notificationDocuments.ts';

type DefaultRow = NonNullable<
  ResultOf<typeof NotificationDefaultsQuery>['notificationDefaults']
>[number];

/** Types by channels, for all members; each change is saved at once. */
export function NotificationDefaultsWidget() {
  const { t } = useTranslation('notifications');
  const rows = usePageData(
    'ADMIN_NOTIFICATIONS_PAGE',
    NotificationDefaultsQuery,
  )?.notificationDefaults;
  if (!rows) return null;
  return (
    <div className="flex flex-col gap-5">
      <PageHeader title={t('admin.title')} description={t('admin.hint')} />
      <NeedsScripts>{t('needsScripts')}</NeedsScripts>
      <ChannelTable
        rows={rows}
        heading={t('admin.type')}
        className="min-w-160"
        columnClassName="w-36 px-2 text-start"
        cellClassName="px-2"
        groupCell={(types, channel) => (
          <span className="px-3 text-sm text-text-muted">
            {t('admin.onCount', {
              on: types.filter((row) => isOn(row, channel)).length,
              count: types.length,
            })}
          </span>
        )}
      >
        {({ type, label, channels }, channel) => {
          const cell = channels.find((each) => each.channel === channel);
          return cell === undefined || cell.fixed ? (
            <span className="px-3 text-sm text-text-muted">{t('admin.fixed')}</span>
          ) : (
            <ModeSelect type={type} label={label} {...cell} />
          );
        }}
      </ChannelTable>
      <ExplanationForm />
    </div>
  );
}

function isOn({ channels }: DefaultRow, channel: NotificationChannel): boolean {
  const mode = channels.find((each) => each.channel === channel)?.mode;
  return mode === 'ON' || mode === 'ALWAYS';
}

type ModeSelectProps = {
  type: string;
  label: string;
  channel: 'app' | 'email' | 'push';
  mode: ChannelMode;
};

function ModeSelect({ type, label, channel, mode }: ModeSelectProps) {
  const { t, language } = useTranslation('notifications');
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
      aria-label={`${label}${labelColon(language)}${t(`channel.${channel}`)}`}
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

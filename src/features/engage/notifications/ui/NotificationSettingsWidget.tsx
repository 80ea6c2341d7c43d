import { labelColon } from '#core/labelColon.ts';
import { SettingsPage } from '#features/base/layouts/ui/SettingsPage.tsx';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import type { ResultOf } from '#ui/graphql.ts';
import { NeedsScripts } from '#ui/NeedsScripts.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { ChannelTable } from './ChannelTable.tsx';
import { EmailChoices } from './EmailChoices.tsx';
import type { NotificationPreferencesQuery, PreferenceNode } from './notificationDocuments.ts';
import { PresetChoices } from './PresetChoices.tsx';
import { PushChoice } from './PushChoice.tsx';
import { QuietHoursForm } from './QuietHoursForm.tsx';
import { SomeCheckbox } from './SomeCheckbox.tsx';
import { useNotificationPreferences } from './useNotificationPreferences.ts';

type SettingsProps = WidgetProps<object, ResultOf<typeof NotificationPreferencesQuery>>;
type Channel = PreferenceNode['channels'][number]['channel'];

/** A preset for each channel, then types by channels; each change is saved at once. */
export function NotificationSettingsWidget({ data }: SettingsProps) {
  const { t, language } = useTranslation('notifications');
  const { rows, change } = useNotificationPreferences(data.notificationPreferences);
  const cellOf = (row: PreferenceNode, channel: Channel) =>
    row.channels.find((each) => each.channel === channel);
  return (
    <SettingsPage title={t('settings')} description={t('settingsHint')}>
      <NeedsScripts>{t('needsScripts')}</NeedsScripts>
      <PresetChoices rows={rows} onChange={change} />
      <ChannelTable
        rows={rows}
        heading={t('notifyMe')}
        columnClassName="w-14 px-1 text-center sm:w-20 sm:px-2"
        cellClassName="px-1 text-center sm:px-2"
        groupCell={(types, channel, label) => {
          const cells = types
            .map((row) => cellOf(row, channel))
            .filter((cell) => cell !== undefined);
          const enabled = cells.filter((cell) => cell.enabled).length;
          const isFull = enabled === cells.length;
          return (
            <SomeCheckbox
              label={`${label}${labelColon(language)}${t(`channel.${channel}`)}`}
              title={cells.every((cell) => cell.locked) ? t('lockedHint') : undefined}
              state={isFull ? 'all' : enabled > 0 ? 'some' : 'none'}
              disabled={cells.every((cell) => cell.locked)}
              onChange={() =>
                void change(
                  types
                    .filter((row) => cellOf(row, channel)?.locked === false)
                    .map(({ type }) => ({ type, channel, enabled: !isFull })),
                )
              }
            />
          );
        }}
      >
        {(row, channel) => {
          const { enabled, locked } = cellOf(row, channel) ?? { enabled: false, locked: true };
          return (
            <SomeCheckbox
              label={`${row.label}${labelColon(language)}${t(`channel.${channel}`)}`}
              title={locked ? t('lockedHint') : undefined}
              state={enabled ? 'all' : 'none'}
              disabled={locked}
              onChange={() => void change([{ type: row.type, channel, enabled: !enabled }])}
            />
          );
        }}
      </ChannelTable>
      {data.pushKey && <PushChoice pushKey={data.pushKey} />}
      <QuietHoursForm schedule={data.notificationSchedule} />
      <EmailChoices schedule={data.notificationSchedule} />
    </SettingsPage>
  );
}

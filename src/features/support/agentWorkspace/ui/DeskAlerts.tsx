import MonitorCheck from 'virtual:icons/monitor-check';
import MonitorOff from 'virtual:icons/monitor-off';
import Volume2 from 'virtual:icons/volume-2';
import VolumeX from 'virtual:icons/volume-x';
import { IconButton } from '#ui/IconButton.tsx';
import { showError } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { type DeskAlert, useAlertSwitches, useDeskAlerts } from './useDeskAlerts.ts';

type DeskAlertsProps = {
  /** How many requests have come in since the page was opened. */
  arrived: number;
  viewName: string;
};

const looks = {
  desktop: { on: MonitorCheck, off: MonitorOff },
  sound: { on: Volume2, off: VolumeX },
} as const;

/** Switches for being told of new requests while one looks elsewhere. */
export function DeskAlerts({ arrived, viewName }: DeskAlertsProps) {
  const { t } = useTranslation('supportDesk');
  useDeskAlerts(arrived, (count) => t('alerts.new', { count, view: viewName }));
  const { switches, turn } = useAlertSwitches();
  const change = async (alert: DeskAlert) => {
    if (!(await turn(alert, !switches[alert]))) showError(t('alerts.blocked'));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible legend
    <div role="group" aria-label={t('alerts.open')} className="flex needs-js:hidden">
      {(['desktop', 'sound'] as const).map((alert) => {
        const Icon = looks[alert][switches[alert] ? 'on' : 'off'];
        return (
          <IconButton
            key={alert}
            label={t(`alerts.${alert}`)}
            aria-pressed={switches[alert]}
            icon={<Icon aria-hidden className="size-5" />}
            onClick={() => void change(alert)}
          />
        );
      })}
    </div>
  );
}

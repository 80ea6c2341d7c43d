import Bell from 'virtual:icons/bell';
import BellOff from 'virtual:icons/bell-off';
import BellRing from 'virtual:icons/bell-ring';
import { MenuRows } from '#ui/overlays/MenuRows.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { type NotificationLevel, notificationLevels, type WatchableType } from '../markRules.ts';

type NotificationLevelRowsProps = {
  assetType: WatchableType;
  level: NotificationLevel;
  onChoose: (level: NotificationLevel) => void;
};

const icons = {
  WATCHING: <BellRing aria-hidden />,
  NORMAL: <Bell aria-hidden />,
  MUTED: <BellOff aria-hidden />,
} as const;

/** The levels, with what each of them means here. */
export function NotificationLevelRows({ assetType, level, onChoose }: NotificationLevelRowsProps) {
  const { t } = useTranslation('notificationLevels');
  return (
    <MenuRows
      items={notificationLevels.map((each) => ({
        key: each,
        label: t(`title.${each}`),
        hint: t(`${assetType}.${each}`),
        icon: icons[each],
        checked: each === level,
        onSelect: () => onChoose(each),
      }))}
    />
  );
}

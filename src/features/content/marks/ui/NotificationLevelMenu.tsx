import Bell from 'virtual:icons/bell';
import BellOff from 'virtual:icons/bell-off';
import ChevronDown from 'virtual:icons/chevron-down';
import { CountText } from '#ui/CountText.tsx';
import { isGone } from '#ui/clientError.ts';
import { cx } from '#ui/cx.ts';
import { lazyPart } from '#ui/lazyPart.ts';
import { Menu } from '#ui/overlays/Menu.tsx';
import { LazyRows } from '#ui/overlays/MenuRows.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { requireSignIn } from '#ui/signIn/requireSignIn.ts';
import { useOptimisticMutation } from '#ui/useOptimisticMutation.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { NotificationLevel, WatchableType } from '../markRules.ts';
import { SetNotificationLevelMutation } from './notificationLevelDocuments.ts';

const Rows = lazyPart(
  async () => (await import('./NotificationLevelRows.tsx')).NotificationLevelRows,
);

interface LevelState {
  level: NotificationLevel;
  /** Undefined where followers are not counted. */
  followCount: number | undefined;
}

type NotificationLevelMenuProps = LevelState & {
  assetType: WatchableType;
  id: string;
  /** Part of the accessible name, where several menus are on the page. */
  title?: string;
  /** On a phone only the icon is shown. */
  compact?: boolean;
};

/**
 * How much the viewer hears of a post, topic or category; replaces a follow button. §4: optimistic, with the number of
 * followers, and reverted on failure. A visitor signs in first, and then watches it.
 */
export function NotificationLevelMenu(props: NotificationLevelMenuProps) {
  const { assetType, id, level, followCount, title, compact = false } = props;
  const { t } = useTranslation('ui');
  const { viewer } = useShell();
  const [shown, setLevel] = useOptimisticMutation<LevelState, NotificationLevel>(
    { level, followCount },
    withLevel,
    (wanted) => save({ assetType, objectId: id, level: wanted }),
    { onErrorMessage: (error) => t(isGone(error) ? 'error.gone' : 'level.failed') },
  );
  const className = cx(
    'toggle needs-js:hidden',
    compact && 'max-sm:[&>span:first-of-type]:sr-only',
  );
  const words = t(`level.${shown.level}`);
  const label = title && nameOf({ ...shown, title }, t);
  const trigger = (
    <>
      {shown.level === 'MUTED' ? <BellOff aria-hidden /> : <Bell aria-hidden />}
      <span>{words}</span>
      {shown.followCount !== undefined && (
        <CountText count={shown.followCount} className="tabular-nums" />
      )}
    </>
  );
  if (viewer.memberId === null) {
    const follow = async () => {
      await setLevel('WATCHING');
    };
    return (
      <button
        type="button"
        aria-label={label}
        className={className}
        onClick={() => requireSignIn(null, follow)}
      >
        {trigger}
      </button>
    );
  }
  return (
    <Menu
      className={cx(className, shown.level === 'WATCHING' && 'toggle-on')}
      label={label}
      trigger={
        <>
          {trigger}
          <ChevronDown aria-hidden className="size-3.5!" />
        </>
      }
      items={() => (
        <LazyRows>
          <Rows
            assetType={assetType}
            level={shown.level}
            onChoose={(wanted) => void setLevel(wanted)}
          />
        </LazyRows>
      )}
    />
  );
}

export function withLevel(state: LevelState, level: NotificationLevel): LevelState {
  const change = Number(level === 'WATCHING') - Number(state.level === 'WATCHING');
  const followCount =
    state.followCount === undefined ? undefined : Math.max(0, state.followCount + change);
  return { level, followCount };
}

async function save(input: {
  assetType: WatchableType;
  objectId: string;
  level: NotificationLevel;
}): Promise<undefined> {
  await runOperation(SetNotificationLevelMutation, { input });
}

function nameOf(
  { level, title, followCount: count }: LevelState & { title: string },
  t: ReturnType<typeof useTranslation<'ui'>>['t'],
): string {
  const names = { level: t(`level.${level}`), title };
  return count === undefined ? t('level.named', names) : t('level.counted', { ...names, count });
}

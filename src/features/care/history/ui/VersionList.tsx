import Ellipsis from 'virtual:icons/ellipsis';
import Eye from 'virtual:icons/eye';
import EyeOff from 'virtual:icons/eye-off';
import History from 'virtual:icons/history';
import Lock from 'virtual:icons/lock';
import { Link } from 'react-router';
import { useDisplayName } from '#features/people/members/ui/useDisplayName.ts';
import { Badge } from '#ui/Badge.tsx';
import { cx } from '#ui/cx.ts';
import { Menu } from '#ui/overlays/Menu.tsx';
import type { MenuItem } from '#ui/overlays/MenuRows.tsx';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { type HistoryAddress, historySearch } from '../historyAddress.ts';
import type { HistoryData, VersionNode } from './historyDocuments.ts';
import { useVersionCommands } from './useVersionCommands.ts';

type VersionListProps = { history: HistoryData; address: HistoryAddress; pathname: string };

/** All versions, newest first; each links to its changes. */
export function VersionList({ history, address, pathname }: VersionListProps) {
  const { t } = useTranslation('history');
  const commands = useVersionCommands(history, address);
  const shown = history.comparison?.to.number ?? null;
  return (
    <nav
      aria-label={t('versions')}
      className="min-h-0 rounded-xl border border-border bg-surface-raised lg:overflow-y-auto"
    >
      <ol className="divide-y divide-border">
        {history.versions.map((version) => (
          <li key={version.number} className="flex items-start gap-1 py-1 ps-1 pe-2">
            <VersionLink
              version={version}
              isShown={version.number === shown}
              to={`${pathname}${historySearch({ ...address, from: null, to: version.number })}`}
            />
            <VersionMenu version={version} history={history} commands={commands} />
          </li>
        ))}
      </ol>
    </nav>
  );
}

type VersionLinkProps = { version: VersionNode; isShown: boolean; to: string };

function VersionLink({ version, isShown, to }: VersionLinkProps) {
  const { t } = useTranslation('history');
  const name = useDisplayName(version.editor);
  const { number, editedAt, isCurrent, silent, isHidden, restoredNumber, isReadable } = version;
  const { isPublic } = version;
  const content = (
    <>
      <span className="flex flex-wrap items-center gap-1.5">
        <span className="font-medium">{t('version', { number })}</span>
        {isCurrent && <Badge tone="accent">{t('current')}</Badge>}
        {silent && <Badge>{t('silent')}</Badge>}
        {!isPublic && (
          <Badge tone="warning" icon={<Lock aria-hidden />}>
            {t('notPublic')}
          </Badge>
        )}
        {isHidden && (
          <Badge tone="warning" icon={<EyeOff aria-hidden />}>
            {t('hidden')}
          </Badge>
        )}
      </span>
      <span className="text-sm text-text-muted">
        <bdi>{name}</bdi> · <Time at={editedAt} />
      </span>
      {restoredNumber !== null && (
        <span className="text-sm text-text-muted">{t('restored', { number: restoredNumber })}</span>
      )}
    </>
  );
  const look = 'flex min-w-0 flex-1 flex-col gap-0.5 rounded-lg px-3 py-2';
  if (!isReadable) {
    return (
      <span className={look}>
        {content}
        <span className="text-sm text-text-muted">{t('hiddenText')}</span>
      </span>
    );
  }
  return (
    <Link
      to={to}
      preventScrollReset
      aria-current={isShown ? 'true' : undefined}
      className={cx(look, isShown ? 'bg-accent-soft' : 'hover:bg-surface-hover')}
    >
      {content}
    </Link>
  );
}

type VersionMenuProps = {
  version: VersionNode;
  history: HistoryData;
  commands: ReturnType<typeof useVersionCommands>;
};

function VersionMenu({ version, history, commands }: VersionMenuProps) {
  const { t } = useTranslation('history');
  const { number, isCurrent, isHidden, isReadable } = version;
  const items: MenuItem[] = [];
  if (isCurrent) return null;
  if (history.canRestore === 'OK' && isReadable) {
    items.push({
      key: 'restore',
      label: t('restore.action'),
      icon: <History aria-hidden />,
      onSelect: () => void commands.restore(number),
    });
  }
  if (history.canHide === 'OK') {
    items.push({
      key: 'hide',
      label: t(isHidden ? 'hide.undo' : 'hide.action'),
      icon: isHidden ? <Eye aria-hidden /> : <EyeOff aria-hidden />,
      onSelect: () => void commands.setHidden(number, !isHidden),
    });
  }
  if (items.length === 0) return null;
  return (
    <Menu
      label={t('actionsOf', { number })}
      align="end"
      trigger={<Ellipsis aria-hidden className="size-5" />}
      className="touch-target mt-2 inline-flex size-8 shrink-0 items-center justify-center rounded-button text-text-muted hover:bg-surface-sunken hover:text-text needs-js:hidden"
      items={items}
    />
  );
}

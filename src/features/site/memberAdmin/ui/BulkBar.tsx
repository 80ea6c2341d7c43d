import X from 'virtual:icons/x';
import { Button } from '#ui/Button.tsx';
import { buttonClasses } from '#ui/buttonClasses.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { Menu } from '#ui/overlays/Menu.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { MemberChoices } from './memberChoices.ts';
import { roleName } from './memberWords.ts';
import type { Target } from './staffAction.ts';
import type { MemberCommands } from './useMemberCommands.ts';

interface BulkBarProps {
  targets: readonly Target[];
  commands: MemberCommands;
  choices: MemberChoices;
  busy: boolean;
  onClear: () => void;
}

/** Actions for all selected members; failures are reported by name afterwards. */
export function BulkBar({ targets, commands, choices, busy, onClear }: BulkBarProps) {
  const { t } = useTranslation('staff');
  const { viewer } = useShell();
  if (targets.length === 0) return null;
  const staticLists = choices.profileLists.filter(({ isDynamic }) => !isDynamic);
  const may = (...permissions: string[]) =>
    viewer.permissions.some((permission) => permissions.includes(permission));
  const act = (label: string, command: (targets: readonly Target[]) => Promise<void>) => (
    <Button
      variant="secondary"
      size="sm"
      loading={busy}
      onClick={() => void command(targets).then(onClear)}
    >
      {label}
    </Button>
  );
  return (
    <section
      aria-label={t('bulk.label')}
      className="sticky bottom-4 z-20 mx-auto flex max-w-full flex-wrap items-center gap-2 rounded-xl border border-border-strong bg-surface-raised px-3 py-2 shadow-lg"
    >
      <p className="pe-2 text-sm font-medium tabular-nums">
        {t('bulk.count', { count: targets.length })}
      </p>
      {may('SUSPEND_USER') && act(t('actions.suspend'), commands.suspend)}
      {may('SUSPEND_USER') && act(t('actions.unsuspend'), commands.unsuspend)}
      {may('BLOCK_USER', 'BLOCK_LOWER_RANKED_USER') && act(t('actions.block'), commands.block)}
      {may('BLOCK_USER', 'BLOCK_LOWER_RANKED_USER') && act(t('actions.unblock'), commands.unblock)}
      {may('RESET_USER_PASSWORD') && act(t('actions.resetPassword'), commands.resetPassword)}
      {may('RESET_USER_PASSWORD') && act(t('actions.endSessions'), commands.endSessions)}
      {choices.grantsRoles && (
        <Menu
          align="end"
          trigger={t('actions.addRole')}
          className={buttonClasses('secondary', 'sm')}
          items={choices.roles.map(({ key, name }) => ({
            key,
            label: name || roleName(t, key),
            onSelect: () => void commands.addRole(targets, key).then(onClear),
          }))}
        />
      )}
      {staticLists.length > 0 && (
        <Menu
          align="end"
          trigger={t('actions.addList')}
          className={buttonClasses('secondary', 'sm')}
          items={staticLists.map(({ id, name }) => ({
            key: id,
            label: name,
            onSelect: () => void commands.addList(targets, id).then(onClear),
          }))}
        />
      )}
      <IconButton
        size="sm"
        label={t('bulk.clear')}
        icon={<X aria-hidden className="size-4.5" />}
        onClick={onClear}
      />
    </section>
  );
}

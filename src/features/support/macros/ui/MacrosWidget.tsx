import { useRevalidator } from 'react-router';
import { folderOf } from '#core/slashFolders.ts';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { targetsOf } from '#features/support/agentWorkspace/ui/actionTargets.ts';
import { useActionText } from '#features/support/agentWorkspace/ui/useActionText.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import type { ResultOf } from '#ui/graphql.ts';
import { AdminList } from '#ui/lists/AdminList.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { Time } from '#ui/Time.tsx';
import { usePageAction } from '#ui/usePageAction.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import {
  DeleteSupportMacroMutation,
  type MacroNode,
  type SupportMacrosQuery,
} from './macroDocuments.ts';
import { editMacro } from './macroModals.ts';

/** All macros that the agent can use. */
export function MacrosWidget({ data }: WidgetProps<unknown, ResultOf<typeof SupportMacrosQuery>>) {
  const { t } = useTranslation('supportMacros');
  const { viewer } = useShell();
  const { revalidate } = useRevalidator();
  const [act] = usePageAction();
  const targets = targetsOf(data);
  const textOf = useActionText(targets);
  const isAdmin = viewer.permissions.includes('MANAGE_COMMUNITY');

  async function edit(macro: MacroNode | null): Promise<void> {
    if (await editMacro(macro, targets)) await revalidate();
  }
  const remove = ({ id, title }: MacroNode) =>
    act({
      ask: { title: t('deleteTitle', { title }), text: t('deleteText'), danger: true },
      run: () => runOperation(DeleteSupportMacroMutation, { input: { id } }),
      done: t('deleted'),
      failed: t('failed'),
    });
  return (
    <AdminList
      title={t('title')}
      description={t('intro')}
      add={{ label: t('new'), onClick: () => void edit(null) }}
      rows={data.supportMacros}
      empty={{ title: t('empty'), description: t('emptyHint') }}
    >
      {(macro) => (
        <li key={macro.id} className="flex flex-wrap items-center gap-3 px-4 py-3 sm:px-5">
          <div className="min-w-0 flex-1 basis-60">
            <p className="flex flex-wrap items-center gap-2 font-medium">
              <MacroName title={macro.title} />
              {macro.isShared && <Badge>{t('isShared')}</Badge>}
              {macro.teamId && (
                <Badge>{targets.teams.find(({ id }) => id === macro.teamId)?.name ?? '–'}</Badge>
              )}
            </p>
            <p className="text-sm text-text-muted wrap-anywhere">
              {macro.actions.map((action) => textOf(action)).join(' · ')}
            </p>
            <p className="text-sm text-text-muted">
              {t('uses', { count: macro.useCount })}
              {macro.lastUsedAt && (
                <>
                  {' · '}
                  <Time at={macro.lastUsedAt} />
                </>
              )}
            </p>
          </div>
          {(!macro.isShared || isAdmin) && (
            <div className="flex gap-2 needs-js:hidden">
              <Button size="sm" variant="secondary" onClick={() => void edit(macro)}>
                {t('editShort')}
                <span className="sr-only"> {macro.title}</span>
              </Button>
              <Button size="sm" variant="secondary" onClick={() => void remove(macro)}>
                {t('delete')}
                <span className="sr-only"> {macro.title}</span>
              </Button>
            </div>
          )}
        </li>
      )}
    </AdminList>
  );
}

function MacroName({ title }: { title: string }) {
  const { folder, name } = folderOf(title);
  return (
    <>
      {folder !== '' && (
        <span className="font-normal text-text-muted">
          <bdi>{folder}</bdi> /
        </span>
      )}
      <bdi className="wrap-anywhere">{name}</bdi>
    </>
  );
}

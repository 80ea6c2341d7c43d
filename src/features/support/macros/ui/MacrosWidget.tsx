import { useRevalidator } from 'react-router';
import { usePageData } from '#features/base/layouts/ui/usePage.ts';
import { targetsOf } from '#features/support/agentWorkspace/ui/actionTargets.ts';
import { useActionText } from '#features/support/agentWorkspace/ui/useActionText.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import type { ResultOf } from '#ui/graphql.ts';
import { openModal } from '#ui/overlays/modalQueue.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import {
  DeleteSupportMacroMutation,
  type MacroNode,
  SupportMacrosQuery,
} from './macroDocuments.ts';
import { editMacro } from './macroModals.ts';

/** All macros that the agent can use. */
export function MacrosWidget() {
  const data = usePageData('SUPPORT_MACROS_PAGE', SupportMacrosQuery);
  return data && <MacroList data={data} />;
}

function MacroList({ data }: { data: ResultOf<typeof SupportMacrosQuery> }) {
  const { t } = useTranslation('supportMacros');
  const { viewer } = useShell();
  const { revalidate } = useRevalidator();
  const targets = targetsOf(data);
  const textOf = useActionText(targets);
  const isAdmin = viewer.permissions.includes('MANAGE_COMMUNITY');

  async function edit(macro: MacroNode | null): Promise<void> {
    if (await editMacro(macro, targets)) await revalidate();
  }
  async function remove({ id, title }: MacroNode): Promise<void> {
    const asked = { title: t('deleteTitle', { title }), text: t('deleteText'), danger: true };
    if (!(await openModal('confirmation', asked))) return;
    try {
      await runOperation(DeleteSupportMacroMutation, { input: { id } });
      showSuccess(t('deleted'));
      await revalidate();
    } catch {
      showError(t('failed'));
    }
  }
  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        title={t('title')}
        actions={
          <Button className="needs-js:hidden" onClick={() => void edit(null)}>
            {t('new')}
          </Button>
        }
      />
      <p className="max-w-prose text-text-muted">{t('intro')}</p>
      <Card flush>
        {data.supportMacros.length === 0 ? (
          <EmptyState title={t('empty')} description={t('emptyHint')} />
        ) : (
          <ul className="divide-y divide-border">
            {data.supportMacros.map((macro) => (
              <li key={macro.id} className="flex flex-wrap items-center gap-3 px-4 py-3 sm:px-5">
                <div className="min-w-0 flex-1 basis-60">
                  <p className="flex flex-wrap items-center gap-2 font-medium">
                    <bdi className="wrap-anywhere">{macro.title}</bdi>
                    {macro.isShared && <Badge>{t('isShared')}</Badge>}
                  </p>
                  <p className="text-sm text-text-muted wrap-anywhere">
                    {macro.actions.map(textOf).join(' · ')}
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
            ))}
          </ul>
        )}
      </Card>
    </div>
  );
}

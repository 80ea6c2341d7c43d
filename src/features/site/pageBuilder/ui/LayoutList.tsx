import Plus from 'virtual:icons/plus';
import { useNavigate, useRevalidator } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { openModal } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showError } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { pageEditorPath } from '../pageBuilderAddress.ts';
import { BuilderPageRow } from './BuilderPageRow.tsx';
import type { LayoutTypeInfo, ListedPage } from './pageBuilderDocuments.ts';
import { OpenPageLayoutMutation } from './pageLayoutDocuments.ts';
import './pageBuilderModals.ts';

type LayoutListProps = {
  types: readonly LayoutTypeInfo[];
  layouts: readonly ListedPage[];
  onTakeDown: (page: ListedPage, isDeleted: boolean) => Promise<void>;
};

/** The default layout of every type of page, and those of single categories, topics and article sections. */
export function LayoutList({ types, layouts, onTakeDown }: LayoutListProps) {
  const { t } = useTranslation('pageBuilder');
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();

  // Those that differ from what Plaza comes with are what one looks for.
  const customized = new Set(layouts.map(({ type }) => type));
  const inOrder = types.toSorted(
    (a, b) => Number(customized.has(b.type)) - Number(customized.has(a.type)),
  );

  async function open(type: string): Promise<void> {
    try {
      const { openPageLayout } = await runOperation(OpenPageLayoutMutation, { input: { type } });
      await navigate(pageEditorPath(openPageLayout.page.id));
    } catch {
      showError(t('failed'));
    }
  }
  async function create(): Promise<void> {
    const assignable = types.filter(({ isAssignable }) => isAssignable);
    const created = await openModal('newLayout', { types: assignable });
    if (created) await navigate(pageEditorPath(created.id));
  }
  async function assign({ id, type, name }: ListedPage): Promise<void> {
    if (await openModal('assignLayout', { id, type, name })) await revalidate();
  }

  return (
    <Card
      flush
      as="section"
      heading={<h2>{t('layouts')}</h2>}
      action={
        <Button
          size="sm"
          variant="secondary"
          className="needs-js:hidden"
          icon={<Plus aria-hidden className="size-4" />}
          onClick={() => void create()}
        >
          {t('newLayout')}
        </Button>
      }
    >
      {inOrder.length === 0 && <EmptyState title={t('noneFound')} />}
      <ul className="divide-y divide-border border-t border-border">
        {inOrder.flatMap(({ type, name }) => {
          const own = layouts.filter((layout) => layout.type === type);
          const rows = own
            .filter(({ isDefault }) => !isDefault)
            .map((layout) => (
              <BuilderPageRow
                key={layout.id}
                page={layout}
                name={t('namedLayout', { type: name, name: layout.name })}
                onTakeDown={onTakeDown}
              >
                <Button size="sm" variant="secondary" onClick={() => void assign(layout)}>
                  {t('assign')}
                  <span className="sr-only"> {layout.name}</span>
                </Button>
              </BuilderPageRow>
            ));
          const byDefault = own.find(({ isDefault }) => isDefault);
          return [
            byDefault ? (
              <BuilderPageRow key={type} page={byDefault} name={name} onTakeDown={onTakeDown} />
            ) : (
              <li key={type} className="flex flex-wrap items-center gap-3 px-4 py-2.5 sm:px-5">
                <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
                <span className="text-sm text-text-muted">{t('state.builtIn')}</span>
                <Button
                  size="sm"
                  variant="secondary"
                  className="needs-js:hidden"
                  onClick={() => void open(type)}
                >
                  {t('customize')}
                  <span className="sr-only"> {name}</span>
                </Button>
              </li>
            ),
            ...rows,
          ];
        })}
      </ul>
    </Card>
  );
}

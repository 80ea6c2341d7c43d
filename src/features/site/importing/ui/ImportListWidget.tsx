import Import from 'virtual:icons/import';
import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { AdminList } from '#ui/lists/AdminList.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { ImportListRow } from './ImportListRow.tsx';
import { ImportStartForm } from './ImportStartForm.tsx';
import type { ImportsData } from './importDocuments.ts';

/** Milliseconds between two looks at imports that are running. */
const lookEvery = 3_000;

/** Begins imports, and lists those that were made. */
export function ImportListWidget({ data }: { data: { communityImports: ImportsData } }) {
  const { t } = useTranslation('imports');
  const { revalidate } = useRevalidator();
  const { communityImports: imports } = data;
  const isRunning = imports.items.some(
    ({ state, task }) => state === 'running' && task !== 'upload',
  );
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate();
    }, lookEvery);
    return () => clearInterval(timer);
  }, [isRunning, revalidate]);
  return (
    <AdminList
      title={t('title')}
      description={t('description')}
      form={<ImportStartForm imports={imports} />}
      rows={imports.items}
      empty={{ icon: <Import />, title: t('none'), description: t('noneText') }}
    >
      {(item) => <ImportListRow key={item.id} item={item} />}
    </AdminList>
  );
}

import Equal from 'virtual:icons/equal';
import Merge from 'virtual:icons/merge';
import Pencil from 'virtual:icons/pencil';
import Trash2 from 'virtual:icons/trash-2';
import { Link } from 'react-router';
import { ChipList } from '#ui/forms/ChipList.tsx';
import { MenuRows } from '#ui/overlays/MenuRows.tsx';
import { MoreMenu } from '#ui/overlays/MoreMenu.tsx';
import { openModal } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { usePageAction } from '#ui/usePageAction.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { type ManagedTag, SetTagSynonymMutation } from './tagAdminDocuments.ts';

/** A tag with its synonyms and actions. */
export function TagRow({ tag: { name, path, conversationCount, synonyms } }: { tag: ManagedTag }) {
  const { t } = useTranslation('tagAdmin');
  const [act] = usePageAction();

  const setSynonym = (synonym: string, remove: boolean) =>
    act({
      run: () => runOperation(SetTagSynonymMutation, { input: { name, synonym, remove } }),
      done: t(remove ? 'synonymRemoved' : 'synonymAdded', { synonym }),
      undo: remove ? { label: t('undo'), run: () => void setSynonym(synonym, false) } : undefined,
      failed: t('failed'),
    });

  const items = (['rename', 'merge', 'synonym', 'delete'] as const).map((task) => ({
    key: task,
    label: t(`tasks.${task}.action`),
    icon: icons[task],
    danger: task === 'delete',
    separatorBefore: task === 'delete',
    onSelect: () => void openModal('changeTag', { task, name }),
  }));
  return (
    <li className="flex items-center gap-3 px-4 py-2.5 sm:px-5">
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1.5">
        <Link
          to={path}
          dir="auto"
          className="min-w-0 truncate rounded-sm font-medium hover:underline"
        >
          {name}
        </Link>
        <span className="text-sm text-text-muted">{t('posts', { count: conversationCount })}</span>
        <ChipList
          label={t('synonyms', { name })}
          items={synonyms}
          removeLabel={(synonym) => t('removeSynonym', { synonym })}
          onRemove={(synonym) => void setSynonym(synonym, true)}
        />
      </div>
      <div className="needs-js:hidden">
        <MoreMenu label={t('actions', { name })} items={() => <MenuRows items={items} />} />
      </div>
    </li>
  );
}

const icons = {
  rename: <Pencil aria-hidden />,
  merge: <Merge aria-hidden />,
  synonym: <Equal aria-hidden />,
  delete: <Trash2 aria-hidden />,
};

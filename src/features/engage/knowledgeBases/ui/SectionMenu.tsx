import FilePlus from 'virtual:icons/file-plus';
import FolderPlus from 'virtual:icons/folder-plus';
import Pencil from 'virtual:icons/pencil';
import Trash from 'virtual:icons/trash-2';
import { MoreMenu } from '#ui/overlays/MoreMenu.tsx';
import { openModal } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { usePageAction } from '#ui/usePageAction.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { DeleteSectionMutation, type TreeSectionNode } from './knowledgeBaseDocuments.ts';

type SectionMenuProps = { section: TreeSectionNode; knowledgeBaseId: string };

/** What can be done with a section of the tree. */
export function SectionMenu({ section, knowledgeBaseId }: SectionMenuProps) {
  const { t } = useTranslation('knowledgeAdmin');
  const [act] = usePageAction();
  const remove = () =>
    act({
      ask: {
        title: t('deleteSection.title', { name: section.name }),
        text: t('deleteSection.text'),
        danger: true,
      },
      run: () => runOperation(DeleteSectionMutation, { input: { sectionId: section.id } }),
      done: t('deleteSection.done'),
      failed: t('failed'),
      reloadsAnyway: true,
    });
  return (
    <MoreMenu
      label={t('sectionMenu', { name: section.name })}
      items={[
        {
          key: 'article',
          label: t('newArticle'),
          icon: <FilePlus aria-hidden />,
          href: `/admin/articles/new?knowledgeBase=${knowledgeBaseId}&section=${section.id}`,
        },
        {
          key: 'section',
          label: t('newSubsection'),
          icon: <FolderPlus aria-hidden />,
          onSelect: () =>
            void openModal('knowledgeSection', {
              knowledgeBaseId,
              parentId: section.id,
              section: null,
            }),
        },
        {
          key: 'edit',
          label: t('editSection'),
          icon: <Pencil aria-hidden />,
          onSelect: () =>
            void openModal('knowledgeSection', { knowledgeBaseId, parentId: null, section }),
        },
        {
          key: 'delete',
          label: t('deleteSection.action'),
          icon: <Trash aria-hidden />,
          danger: true,
          onSelect: () => void remove(),
        },
      ]}
    />
  );
}

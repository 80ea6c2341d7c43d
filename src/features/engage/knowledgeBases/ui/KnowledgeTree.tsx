import ChevronRight from 'virtual:icons/chevron-right';
import FileText from 'virtual:icons/file-text';
import Folder from 'virtual:icons/folder';
import GripVertical from 'virtual:icons/grip-vertical';
import { useState } from 'react';
import {
  Button as AriaButton,
  Collection,
  DropIndicator,
  type Key,
  type Selection,
  Tree,
  TreeItem,
  TreeItemContent,
  useDragAndDrop,
} from 'react-aria-components';
import { Link } from 'react-router';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { openModal } from '#ui/overlays/modalQueue.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { kindOfKey, moveOfDrop, treePageSize } from '../treeMoves.ts';
import type { KnowledgeTreeNode, TreeArticleNode } from './knowledgeBaseDocuments.ts';
import { SectionMenu } from './SectionMenu.tsx';
import { type ShownTreeItem, useKnowledgeTree } from './useKnowledgeTree.ts';

/**
 * React Aria adds a style element that the Content Security Policy rejects, unless there is an element with
 * its id. Its only rule, `touch-action`, is a class of the buttons here.
 */
function keepStyleOut(): void {
  const id = 'react-aria-pressable-style';
  if (document.getElementById(id)) return;
  const placeholder = document.createElement('meta');
  placeholder.id = id;
  document.head.append(placeholder);
}

keepStyleOut();

/**
 * Sections and articles, moved by drag and drop: with the mouse, or from the keyboard with Enter on the grip,
 * arrows to the target and Enter again.
 */
export function KnowledgeTree({ base }: { base: KnowledgeTreeNode }) {
  const { t } = useTranslation('knowledgeAdmin');
  const tree = useKnowledgeTree(base);
  const [expanded, setExpanded] = useState<ReadonlySet<Key>>(new Set());
  const [selected, setSelected] = useState<Selection>(new Set());
  const canManage = base.knowledgeBase?.canManage === true;
  const articles = selectedArticles(tree.items, selected);
  const { dragAndDropHooks } = useDragAndDrop({
    isDisabled: !canManage,
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    shouldAcceptItemDrop: ({ key }) => kindOfKey(String(key)) === 'SECTION',
    renderDropIndicator: (target) => (
      <DropIndicator
        target={target}
        className="h-1 rounded-full outline-none data-drop-target:bg-accent"
      />
    ),
    onMove: ({ keys, target }) => {
      const move = moveOfDrop(tree.rows, [...keys].map(String), {
        key: String(target.key),
        position: target.dropPosition,
      });
      if (move) void tree.move(move);
    },
  });
  if (tree.items.length === 0) {
    return (
      <Card flush>
        <EmptyState icon={<Folder />} title={t('treeEmpty')} description={t('treeEmptyHint')} />
      </Card>
    );
  }
  const moveSelected = async () => {
    const moved = await openModal('moveArticles', { articles, knowledgeBaseId: base.id });
    if (!moved) return;
    setSelected(new Set());
    await tree.reload();
  };
  return (
    <Card flush>
      {articles.length > 0 && (
        <div className="sticky top-0 z-10 flex flex-wrap items-center justify-between gap-2 rounded-t-xl border-b border-border bg-surface-raised px-3 py-2">
          <p role="status" className="text-sm">
            {t('selected', { count: articles.length })}
            {articles.length > treePageSize &&
              ` · ${t('moveArticles.most', { most: treePageSize })}`}
          </p>
          <Button
            variant="secondary"
            size="sm"
            disabled={articles.length > treePageSize}
            onClick={() => void moveSelected()}
          >
            {t('moveArticles.action')}
          </Button>
        </div>
      )}
      <Tree
        aria-label={t('tree')}
        items={tree.items}
        selectionMode={canManage ? 'multiple' : 'none'}
        selectedKeys={selected}
        onSelectionChange={setSelected}
        expandedKeys={expanded}
        onExpandedChange={(keys) => {
          setExpanded(new Set(keys));
          tree.open([...keys].map(String));
        }}
        dragAndDropHooks={dragAndDropHooks}
        className="flex flex-col divide-y divide-border outline-none"
      >
        {(item) => <TreeRowItem item={item} base={base} canManage={canManage} />}
      </Tree>
    </Card>
  );
}

/** Sections are not moved to other knowledge bases. */
function selectedArticles(items: readonly ShownTreeItem[], selected: Selection): TreeArticleNode[] {
  return items.flatMap(({ id, article, children }) => {
    const isSelected = selected === 'all' || selected.has(id);
    return [...(article && isSelected ? [article] : []), ...selectedArticles(children, selected)];
  });
}

type TreeRowItemProps = { item: ShownTreeItem; base: KnowledgeTreeNode; canManage: boolean };

function TreeRowItem({ item, base, canManage }: TreeRowItemProps) {
  const { t } = useTranslation('knowledgeAdmin');
  const { section, article } = item;
  return (
    <TreeItem
      id={item.id}
      textValue={item.title}
      hasChildItems={section !== null}
      className="group outline-none data-drop-target:bg-accent-soft data-focus-visible:outline-2 data-focus-visible:-outline-offset-2 data-focus-visible:outline-focus data-selected:bg-accent-soft/60"
    >
      <TreeItemContent>
        {({ level, isExpanded }) => (
          <div
            className={`flex min-h-12 items-center gap-2 px-3 py-1.5 ${indents[level] ?? 'ps-24'}`}
          >
            {canManage && (
              <AriaButton
                slot="drag"
                aria-label={t('drag', { title: item.title })}
                className="inline-flex size-8 shrink-0 cursor-grab touch-none items-center justify-center rounded-md text-text-muted outline-none data-focus-visible:outline-2 data-focus-visible:outline-focus"
              >
                <GripVertical aria-hidden className="size-4" />
              </AriaButton>
            )}
            {section ? (
              <AriaButton
                slot="chevron"
                className="inline-flex size-8 shrink-0 items-center justify-center rounded-md text-text-muted hover:bg-surface-sunken"
              >
                <ChevronRight
                  aria-hidden
                  className={`size-4 transition-transform rtl:-scale-x-100 ${isExpanded ? 'rotate-90 rtl:-rotate-90' : ''}`}
                />
              </AriaButton>
            ) : (
              <FileText aria-hidden className="mx-2 size-4 shrink-0 text-text-muted" />
            )}
            {section ? (
              <span dir="auto" className="min-w-0 flex-1 font-medium wrap-anywhere">
                {item.title}
              </span>
            ) : (
              <Link
                to={`/admin/articles/${article?.articleId}/${article?.language}`}
                dir="auto"
                className="min-w-0 flex-1 wrap-anywhere hover:underline"
              >
                {item.title}
              </Link>
            )}
            {article && !article.isPublished && <Badge>{t('unpublished')}</Badge>}
            {article?.isPublished && article.openState && (
              <Badge tone="accent">{t('hasDraft')}</Badge>
            )}
            {section && canManage && <SectionMenu section={section} knowledgeBaseId={base.id} />}
          </div>
        )}
      </TreeItemContent>
      <Collection items={item.children}>
        {(child) => <TreeRowItem item={child} base={base} canManage={canManage} />}
      </Collection>
    </TreeItem>
  );
}

const indents: Readonly<Record<number, string>> = {
  1: 'ps-3',
  2: 'ps-9',
  3: 'ps-15',
  4: 'ps-21',
};

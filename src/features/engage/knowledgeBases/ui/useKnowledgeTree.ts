import { useEffect, useMemo, useState } from 'react';
import { useRevalidator } from 'react-router';
import { runOperation } from '#ui/runOperation.ts';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import {
  idOfKey,
  kindOfKey,
  type TreeMove,
  type TreeRow,
  treeKey,
  treePageSize,
} from '../treeMoves.ts';
import {
  type KnowledgeTreeNode,
  MoveInTreeMutation,
  type TreeArticleNode,
  TreeArticlesQuery,
  type TreeSectionNode,
} from './knowledgeBaseDocuments.ts';

export interface ShownTreeItem {
  id: string;
  title: string;
  section: TreeSectionNode | null;
  article: TreeArticleNode | null;
  children: ShownTreeItem[];
}

/** By section; '' has what the page lacks of the articles without one. */
type Loaded = Readonly<Record<string, readonly TreeArticleNode[]>>;

/** Sections with their articles, which are loaded when a section is opened. */
export function useKnowledgeTree(base: KnowledgeTreeNode) {
  const { t } = useTranslation('knowledgeAdmin');
  const { revalidate } = useRevalidator();
  const [loaded, setLoaded] = useState<Loaded>({});
  const info = base.knowledgeBase;
  const hasMore = (info?.tree.length ?? 0) >= treePageSize;
  const items = useMemo(() => {
    const sections = info?.sections ?? [];
    const articlesOf = (parentId: string | null) =>
      parentId === null
        ? [...(info?.tree ?? []), ...((hasMore && loaded['']) || [])]
        : (loaded[parentId] ?? []);
    const below = (parentId: string | null): ShownTreeItem[] => [
      ...sections
        .filter((section) => section.parentId === parentId)
        .map((section) => ({
          ...{ id: treeKey('SECTION', section.id), title: section.name, section, article: null },
          children: below(section.id),
        })),
      ...articlesOf(parentId).map((article) => ({
        ...{
          id: treeKey('ARTICLE', article.articleId),
          title: article.title,
          section: null,
          article,
        },
        children: [],
      })),
    ];
    return below(null);
  }, [info, loaded, hasMore]);
  const rows = useMemo(() => rowsOf(items, null), [items]);

  const load = async (sectionIds: readonly string[]) => {
    try {
      const answers = await Promise.all(
        sectionIds.map(async (sectionId) => {
          const articles = await articlesFrom(base.id, sectionId || null, sectionId === '' ? 1 : 0);
          return [sectionId, articles] as const;
        }),
      );
      setLoaded((known) => ({ ...known, ...Object.fromEntries(answers) }));
    } catch {
      showError(t('notLoaded'));
    }
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: with each load of the page
  useEffect(() => {
    if (hasMore) void load(['']);
  }, [info, hasMore]);

  const reload = async (besides: readonly string[] = []) => {
    const known = Object.keys(loaded).filter((id) => id !== '');
    await Promise.all([revalidate(), load([...new Set([...known, ...besides])])]);
  };

  return {
    items,
    rows,
    reload: () => reload(),
    open: (keys: readonly string[]) => {
      const ids = keys.filter((key) => kindOfKey(key) === 'SECTION').map(idOfKey);
      const missing = ids.filter((id) => loaded[id] === undefined);
      if (missing.length > 0) void load(missing);
    },
    move: async (move: TreeMove) => {
      try {
        await runOperation(MoveInTreeMutation, {
          input: { clientMutationId: '1', knowledgeBaseId: base.id, ...move },
        });
        showSuccess(t('moved', { count: move.ids.length }));
      } catch {
        showError(t('notMoved'));
      }
      await reload(move.parentId ? [move.parentId] : []);
    },
  };
}

/** The articles of a section, or without one, from a page on. */
async function articlesFrom(
  id: string,
  sectionId: string | null,
  page: number,
): Promise<readonly TreeArticleNode[]> {
  const { conversation } = await runOperation(TreeArticlesQuery, { id, sectionId, page });
  const articles = conversation?.knowledgeBase?.tree ?? [];
  if (articles.length < treePageSize) return articles;
  return [...articles, ...(await articlesFrom(id, sectionId, page + 1))];
}

function rowsOf(items: readonly ShownTreeItem[], parentKey: string | null): TreeRow[] {
  return items.flatMap((item) => [{ key: item.id, parentKey }, ...rowsOf(item.children, item.id)]);
}

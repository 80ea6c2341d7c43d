import History from 'virtual:icons/history';
import Pencil from 'virtual:icons/pencil';
import { viewerOfInfo } from '#core/viewerOfInfo.ts';
import type { PostMenuProps } from '#features/content/conversations/ui/postMenuProps.ts';
import { canWriteArticles } from '#features/engage/knowledgeBases/knowledgeBaseAccess.ts';
import type { MenuItem } from '#ui/overlays/MenuRows.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { articleRevisionsPath, editArticlePath } from '../articleAddress.ts';

/** In the staff's part of an article's menu. */
export function useArticleItems({ post }: PostMenuProps): MenuItem[] {
  const { t } = useTranslation('articles');
  const { viewer } = useShell();
  const place = { categoryId: Number(post.categoryId) };
  if (!post.articleId || !canWriteArticles(viewerOfInfo(viewer, [post]), place).ok) return [];
  const { articleId, language } = post;
  return [
    {
      key: 'edit-article',
      label: t('edit'),
      icon: <Pencil aria-hidden />,
      href: editArticlePath(articleId, language),
    },
    {
      key: 'article-revisions',
      label: t('revisions'),
      icon: <History aria-hidden />,
      href: articleRevisionsPath(articleId, language),
    },
  ];
}

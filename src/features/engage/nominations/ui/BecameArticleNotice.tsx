import BookOpen from 'virtual:icons/book-open';
import { Link } from 'react-router';
import type { PostNode } from '#features/content/conversations/ui/conversationDocuments.ts';
import { useTranslation } from '#ui/useTranslation.ts';

/** The article that was made of the post. */
export function BecameArticleNotice({ post }: { post: PostNode }) {
  const { t } = useTranslation('nominationNotice');
  const article = post.becameArticle;
  if (!article) return null;
  return (
    <p className="flex items-start gap-2 rounded-lg bg-surface-sunken px-3 py-2 text-sm">
      <BookOpen aria-hidden className="mt-0.5 size-4 shrink-0 text-article" />
      <span className="min-w-0 wrap-anywhere">
        {t('became')}{' '}
        <Link to={article.path} dir="auto" className="font-medium text-accent hover:underline">
          {article.title}
        </Link>
      </span>
    </p>
  );
}

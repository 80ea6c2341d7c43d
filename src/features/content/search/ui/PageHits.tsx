import FileText from 'virtual:icons/file-text';
import { Link } from 'react-router';
import { useTranslation } from '#ui/useTranslation.ts';
import { Highlighted } from './Highlighted.tsx';
import type { PageHitNode } from './searchDocuments.ts';

/** Found pages that are not posts, above the posts. */
export function PageHits({ pages }: { pages: readonly PageHitNode[] }) {
  const { t } = useTranslation('search');
  return (
    <ul
      aria-label={t('pages')}
      className="divide-y divide-border rounded-xl border border-border bg-surface-raised"
    >
      {pages.map(({ id, path, title, snippet }) => (
        <li
          key={id}
          className="group/row relative flex gap-3.5 px-4 py-4 transition-colors first:rounded-t-xl last:rounded-b-xl hover:bg-surface-hover has-[h2_:focus-visible]:bg-surface-hover sm:px-5"
        >
          <FileText aria-hidden className="mt-0.5 size-5 shrink-0 text-text-muted" />
          <div className="flex min-w-0 flex-1 flex-col gap-1">
            <h2 className="font-semibold text-pretty leading-snug wrap-anywhere">
              <Link
                to={path}
                className="rounded-sm after:absolute after:inset-0 group-hover/row:text-accent"
              >
                <bdi>
                  <Highlighted parts={title} />
                </bdi>
              </Link>
            </h2>
            {snippet.length > 0 && (
              <p
                dir="auto"
                className="foreign-words line-clamp-2 text-sm text-text-muted wrap-anywhere"
              >
                <Highlighted parts={snippet} />
              </p>
            )}
            <p className="mt-1 text-xs text-text-muted">{t('page')}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

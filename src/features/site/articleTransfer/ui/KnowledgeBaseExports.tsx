import Download from 'virtual:icons/download';
import { buttonClasses } from '#ui/buttonClasses.ts';
import { Card } from '#ui/Card.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { exportEndpoint } from '../articleTransferAddress.ts';
import type { ArticleImportsData } from './articleTransferDocuments.ts';

/** Downloads each knowledge base as Markdown. */
export function KnowledgeBaseExports({ bases }: { bases: ArticleImportsData['knowledgeBases'] }) {
  const { t } = useTranslation('articleTransfer');
  const { basePath } = useShell();
  return (
    <Card as="section" flush heading={<h2>{t('export')}</h2>}>
      <p className="px-4 pb-3 text-sm text-text-muted sm:px-5">{t('exportHint')}</p>
      <ul className="divide-y divide-border border-t border-border">
        {bases.map(({ id, title }) => (
          <li key={id} className="flex items-center justify-between gap-4 px-4 py-3 sm:px-5">
            <span dir="auto" className="min-w-0 font-medium wrap-anywhere">
              {title}
            </span>
            <a
              href={`${basePath}${exportEndpoint(id)}`}
              download
              className={buttonClasses('secondary', 'sm')}
            >
              <Download aria-hidden className="size-4" />
              <span aria-hidden>{t('download')}</span>
              <span className="sr-only">{t('downloadOf', { title })}</span>
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}

import FileText from 'virtual:icons/file-text';
import FolderOpen from 'virtual:icons/folder-open';
import { Link } from 'react-router';
import { Card } from '#ui/Card.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { KnowledgeBaseInfo, KnowledgeSectionNode } from './knowledgeBaseDocuments.ts';
import { RowLink } from './RowLink.tsx';

type SectionCardProps = {
  /** Null for articles outside any section. */
  section: KnowledgeSectionNode | null;
  group: KnowledgeBaseInfo['groups'][number] | undefined;
  /** Sections directly inside it. */
  nested: readonly KnowledgeSectionNode[];
  lang: string | undefined;
};

/** A section on the start page: its first articles and the sections inside it. */
export function SectionCard({ section, group, nested, lang }: SectionCardProps) {
  const { t } = useTranslation('knowledgeBases');
  const articles = group?.articles ?? [];
  const total = group?.totalCount ?? 0;
  return (
    <Card
      as="section"
      heading={
        <h2 dir="auto">
          {section ? (
            <Link to={section.path} className="hover:underline pointer-coarse:tap-line">
              {section.name}
            </Link>
          ) : (
            t('general')
          )}
        </h2>
      }
    >
      {section?.description && (
        <p dir="auto" className="mb-3 text-sm text-text-muted">
          {section.description}
        </p>
      )}
      <ul className="flex flex-col">
        {nested.map(({ id, name, path }) => (
          <li key={id}>
            <RowLink to={path} icon={<FolderOpen aria-hidden />}>
              {name}
            </RowLink>
          </li>
        ))}
        {articles.map(({ id, title, path }) => (
          <li key={id}>
            <RowLink to={path} lang={lang} icon={<FileText aria-hidden />}>
              {title}
            </RowLink>
          </li>
        ))}
      </ul>
      {section && total > articles.length && (
        <Link
          to={section.path}
          className="mt-2 inline-flex min-h-8 pointer-coarse:tap-row items-center text-sm font-medium text-accent hover:underline"
        >
          {t('showAll', { count: total })}
        </Link>
      )}
    </Card>
  );
}

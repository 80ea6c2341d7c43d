import Library from 'virtual:icons/library';
import ListTree from 'virtual:icons/list-tree';
import Pencil from 'virtual:icons/pencil';
import { Link } from 'react-router';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { Badge } from '#ui/Badge.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { offersKnowledgeBases } from '../knowledgeBaseAccess.ts';
import { knowledgeTreePath } from '../knowledgeBaseAddress.ts';
import { KnowledgeBaseForm } from './KnowledgeBaseForm.tsx';
import type { KnowledgeAdminData, ManagedBase } from './knowledgeBaseDocuments.ts';

/** The knowledge bases that the viewer writes for: added, changed, and opened as trees. */
export function KnowledgeAdminWidget({ data, page }: WidgetProps<object, KnowledgeAdminData>) {
  const { t } = useTranslation('knowledgeAdmin');
  const { viewer } = useShell();
  const bases = data.knowledgeBases.filter(({ knowledgeBase }) => knowledgeBase?.canWrite);
  const edit = new URLSearchParams(page.search).get('edit');
  const edited = bases.find(({ id }) => id === edit) ?? null;
  const manages = offersKnowledgeBases(viewer);
  const isOpen = manages && (edit === 'new' || edited?.knowledgeBase?.canManage === true);
  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        title={t('title')}
        description={t('description')}
        actions={
          manages && (
            <LinkButton to={`${page.pathname}?edit=new`} className="needs-js:hidden">
              {t('new')}
            </LinkButton>
          )
        }
      />
      {isOpen && (
        <Card as="section" heading={<h2>{t(edited ? 'change' : 'new')}</h2>}>
          <KnowledgeBaseForm
            key={edit}
            base={edited}
            categories={data.allCategories}
            lists={data.knowledgeAudienceLists}
            closeHref={page.pathname}
          />
        </Card>
      )}
      <Card flush as="section">
        {bases.length === 0 ? (
          <EmptyState icon={<Library />} title={t('none')} description={t('noneHint')} />
        ) : (
          <ul className="divide-y divide-border">
            {bases.map((base) => (
              <BaseRow key={base.id} base={base} editHref={`${page.pathname}?edit=${base.id}`} />
            ))}
          </ul>
        )}
      </Card>
    </div>
  );
}

function BaseRow({ base, editHref }: { base: ManagedBase; editHref: string }) {
  const { t } = useTranslation('knowledgeAdmin');
  const audience = base.knowledgeBase?.audience ?? 'EVERYONE';
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <Link to={base.path} dir="auto" className="font-medium wrap-anywhere hover:underline">
          {base.title}
        </Link>
        <p className="flex flex-wrap items-center gap-2 text-sm text-text-muted">
          <Badge>{t(`audience.${audience}`)}</Badge>
          {base.hierarchy.map(({ title }) => title).join(' › ')}
        </p>
      </div>
      <div className="flex gap-1">
        <LinkButton
          to={knowledgeTreePath(base.id)}
          variant="secondary"
          size="sm"
          icon={<ListTree aria-hidden className="size-4" />}
        >
          <span aria-hidden>{t('arrange')}</span>
          <span className="sr-only">{t('arrangeOf', { title: base.title })}</span>
        </LinkButton>
        {base.knowledgeBase?.canManage && (
          <LinkButton
            to={editHref}
            variant="quiet"
            size="sm"
            className="needs-js:hidden"
            icon={<Pencil aria-hidden className="size-4" />}
          >
            <span aria-hidden>{t('edit')}</span>
            <span className="sr-only">{t('editOf', { title: base.title })}</span>
          </LinkButton>
        )}
      </div>
    </li>
  );
}

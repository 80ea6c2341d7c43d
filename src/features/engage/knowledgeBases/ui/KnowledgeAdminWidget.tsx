import Library from 'virtual:icons/library';
import ListTree from 'virtual:icons/list-tree';
import { Link } from 'react-router';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { Badge } from '#ui/Badge.tsx';
import { Card } from '#ui/Card.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { AdminList } from '#ui/lists/AdminList.tsx';
import { EditButton } from '#ui/lists/EditButton.tsx';
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
    <AdminList
      title={t('title')}
      description={t('description')}
      add={manages ? { label: t('new'), to: `${page.pathname}?edit=new` } : null}
      form={
        isOpen && (
          <Card as="section" heading={<h2>{t(edited ? 'change' : 'new')}</h2>}>
            <KnowledgeBaseForm
              key={edit}
              base={edited}
              categories={data.allCategories}
              lists={data.knowledgeAudienceLists}
              closeHref={page.pathname}
            />
          </Card>
        )
      }
      rows={bases}
      empty={{ icon: <Library />, title: t('none'), description: t('noneHint') }}
    >
      {(base) => (
        <BaseRow key={base.id} base={base} editHref={`${page.pathname}?edit=${base.id}`} />
      )}
    </AdminList>
  );
}

function BaseRow({ base, editHref }: { base: ManagedBase; editHref: string }) {
  const { t } = useTranslation('knowledgeAdmin');
  const audience = base.knowledgeBase?.audience ?? 'EVERYONE';
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <Link
          to={base.path}
          dir="auto"
          className="font-medium wrap-anywhere hover:underline pointer-coarse:tap-line"
        >
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
          <EditButton
            to={editHref}
            label={t('edit')}
            accessibleName={t('editOf', { title: base.title })}
          />
        )}
      </div>
    </li>
  );
}

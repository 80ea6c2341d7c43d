import TextCursorInput from 'virtual:icons/text-cursor-input';
import {
  type CustomFieldTarget,
  customFieldTargets,
} from '#features/base/customFields/customFieldRules.ts';
import { usePageData } from '#features/base/layouts/ui/usePage.ts';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { fieldAdminSearch, readFieldAdminAddress } from '../fieldAdminAddress.ts';
import { ArchivedFields } from './ArchivedFields.tsx';
import { FieldForm } from './FieldForm.tsx';
import { FieldRows } from './FieldRows.tsx';
import { FieldAdminQuery, type FieldDefinition } from './fieldAdminDocuments.ts';

/** The custom fields of posts, topics and members: created, changed, put in order and archived. */
export function FieldAdminWidget({ page }: WidgetProps) {
  const { t } = useTranslation('fieldAdmin');
  const data = usePageData('ADMIN_FIELDS_PAGE', FieldAdminQuery);
  const { target, edit } = readFieldAdminAddress(page.search);
  const definitions: readonly FieldDefinition[] = data?.customFieldDefinitions ?? [];
  const active = definitions.filter(({ archivedAt }) => archivedAt === null);
  const archived = definitions.filter(({ archivedAt }) => archivedAt !== null);
  const hrefOf = (given: { target?: CustomFieldTarget; edit?: string }) =>
    `${page.pathname}${fieldAdminSearch({ target, ...given })}`;
  const opened = definitions.find(({ id }) => id === edit) ?? null;
  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        title={t('title')}
        description={t('description')}
        actions={
          edit !== 'new' && (
            <LinkButton to={hrefOf({ edit: 'new' })} className="needs-js:hidden">
              {t('new')}
            </LinkButton>
          )
        }
      />
      <Tabs
        label={t('targetsLabel')}
        tabs={customFieldTargets.map((each) => ({
          href: hrefOf({ target: each }),
          label: t(`targets.${each}`),
          current: each === target,
        }))}
      />
      {(opened || edit === 'new') && (
        <Card
          as="section"
          heading={<h2>{opened ? t('change', { name: opened.field.name }) : t('new')}</h2>}
        >
          <FieldForm
            key={page.search}
            definition={opened}
            target={target}
            topics={data?.allTopics ?? []}
            closeHref={hrefOf({})}
          />
        </Card>
      )}
      <Card flush as="section">
        {active.length === 0 ? (
          <EmptyState
            icon={<TextCursorInput />}
            title={t(`none.${target}`)}
            description={t('noneHint')}
          />
        ) : (
          <FieldRows
            target={target}
            definitions={active}
            editHrefOf={(id) => hrefOf({ edit: id })}
          />
        )}
      </Card>
      <ArchivedFields definitions={archived} />
    </div>
  );
}

import LayoutTemplate from 'virtual:icons/layout-template';
import Pencil from 'virtual:icons/pencil';
import Trash2 from 'virtual:icons/trash-2';
import { useNavigate, useRevalidator } from 'react-router';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { RichTextField } from '#features/content/compose/ui/RichTextField.tsx';
import { offersKnowledgeBases } from '#features/engage/knowledgeBases/knowledgeBaseAccess.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Field } from '#ui/Field.tsx';
import { FormErrorSummary } from '#ui/forms/FormErrorSummary.tsx';
import { LeaveGuard } from '#ui/forms/LeaveGuard.tsx';
import { useFocusIntoForm } from '#ui/forms/useFocusIntoForm.ts';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { openModal } from '#ui/overlays/modalQueue.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { Time } from '#ui/Time.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { articleLimits } from '../articleLimits.ts';
import {
  type ArticleTemplateNode,
  type ArticleTemplatesData,
  DeleteArticleTemplateMutation,
  SaveArticleTemplateMutation,
} from './articleListDocuments.ts';

/** Texts that new articles can begin with. */
export function ArticleTemplatesWidget({ data, page }: WidgetProps<object, ArticleTemplatesData>) {
  const { t } = useTranslation('articleEditor');
  const { viewer } = useShell();
  const manages = offersKnowledgeBases(viewer);
  const templates = data.articleTemplates;
  const edit = new URLSearchParams(page.search).get('edit');
  const edited = templates.find(({ id }) => id === edit) ?? null;
  const isOpen = manages && (edit === 'new' || edited !== null);
  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        title={t('templates.title')}
        description={t('templates.description')}
        actions={
          manages && (
            <LinkButton to={`${page.pathname}?edit=new`} className="needs-js:hidden">
              {t('templates.new')}
            </LinkButton>
          )
        }
      />
      {isOpen && (
        <Card as="section" heading={<h2>{t(edited ? 'templates.change' : 'templates.new')}</h2>}>
          <TemplateForm key={edit} template={edited} closeHref={page.pathname} />
        </Card>
      )}
      <Card flush as="section">
        {templates.length === 0 ? (
          <EmptyState
            icon={<LayoutTemplate />}
            title={t('templates.none')}
            description={t('templates.noneHint')}
          />
        ) : (
          <ul className="divide-y divide-border">
            {templates.map((template) => (
              <TemplateRow
                key={template.id}
                template={template}
                editHref={manages ? `${page.pathname}?edit=${template.id}` : null}
              />
            ))}
          </ul>
        )}
      </Card>
    </div>
  );
}

type TemplateRowProps = { template: ArticleTemplateNode; editHref: string | null };

function TemplateRow({ template: { id, name, updatedAt }, editHref }: TemplateRowProps) {
  const { t } = useTranslation('articleEditor');
  const { revalidate } = useRevalidator();
  const remove = async () => {
    const texts = { title: t('templates.deleteTitle'), text: t('templates.deleteText') };
    if (!(await openModal('confirmation', { ...texts, danger: true }))) return;
    try {
      await runOperation(DeleteArticleTemplateMutation, { input: { templateId: id } });
      showSuccess(t('templates.deleted'));
    } catch {
      showError(t('templates.failed'));
    }
    await revalidate();
  };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
      <div className="flex min-w-0 flex-1 flex-col">
        <span dir="auto" className="font-medium wrap-anywhere">
          {name}
        </span>
        <span className="text-sm text-text-muted">
          {t('updatedAt')} <Time at={updatedAt} />
        </span>
      </div>
      {editHref && (
        <div className="flex gap-1 needs-js:hidden">
          <LinkButton
            to={editHref}
            variant="quiet"
            size="sm"
            icon={<Pencil aria-hidden className="size-4" />}
          >
            <span aria-hidden>{t('templates.edit')}</span>
            <span className="sr-only">{t('templates.editOf', { name })}</span>
          </LinkButton>
          <IconButton
            size="sm"
            label={t('templates.deleteOf', { name })}
            icon={<Trash2 aria-hidden className="size-4" />}
            onClick={() => void remove()}
          />
        </div>
      )}
    </li>
  );
}

type TemplateFormProps = { template: ArticleTemplateNode | null; closeHref: string };

function TemplateForm({ template, closeHref }: TemplateFormProps) {
  const { t } = useTranslation('articleEditor');
  const navigate = useNavigate();
  const form = useZodForm({
    schema: async () => (await import('../articleInputs.ts')).articleTemplateSchema,
    defaultValues: {
      name: template?.name ?? '',
      title: template?.title ?? '',
      content: template?.content ?? '',
    },
    fieldErrorText: ({ field, rule }) =>
      field === 'name' && rule === 'taken' ? t('templates.taken') : undefined,
    formErrorText: () => t('templates.failed'),
    onSubmit: (values) =>
      runOperation(SaveArticleTemplateMutation, {
        input: { templateId: template?.id ?? null, ...values },
      }),
    onSuccess: async () => {
      showSuccess(t('templates.saved'));
      await navigate(closeHref, { preventScrollReset: true });
    },
  });
  useFocusIntoForm(form);
  return (
    <form {...form.formProps} noValidate className="flex flex-col gap-5">
      <LeaveGuard form={form} isUnsafe={form.isDirty} parameter="edit" />
      <Field {...form.field('name')} label={t('templates.name')} required>
        <TextInput maxLength={articleLimits.title} autoComplete="off" dir="auto" />
      </Field>
      <Field {...form.field('title')} label={t('templates.articleTitle')} optional>
        <TextInput maxLength={articleLimits.title} autoComplete="off" dir="auto" />
      </Field>
      <RichTextField
        initialHtml={form.values.content}
        label={t('field.content')}
        error={form.errorOf('content')}
        onChange={({ html }) => form.setValue('content', html)}
      />
      <FormErrorSummary form={form} />
      <div className="flex gap-2">
        <Button {...form.submitProps}>{t('templates.save')}</Button>
        <LinkButton to={closeHref} variant="quiet">
          {t('templates.cancel')}
        </LinkButton>
      </div>
    </form>
  );
}

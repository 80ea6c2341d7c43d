import LayoutTemplate from 'virtual:icons/layout-template';
import { useNavigate } from 'react-router';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { RichTextField } from '#features/content/compose/ui/RichTextField.tsx';
import { offersKnowledgeBases } from '#features/engage/knowledgeBases/knowledgeBaseAccess.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Field } from '#ui/Field.tsx';
import { FormErrorSummary } from '#ui/forms/FormErrorSummary.tsx';
import { LeaveGuard } from '#ui/forms/LeaveGuard.tsx';
import { useFocusIntoForm } from '#ui/forms/useFocusIntoForm.ts';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { AdminList } from '#ui/lists/AdminList.tsx';
import { DeleteButton } from '#ui/lists/DeleteButton.tsx';
import { EditButton } from '#ui/lists/EditButton.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { showSuccess } from '#ui/snackbar.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { Time } from '#ui/Time.tsx';
import { usePageAction } from '#ui/usePageAction.ts';
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
    <AdminList
      title={t('templates.title')}
      description={t('templates.description')}
      add={manages ? { label: t('templates.new'), to: `${page.pathname}?edit=new` } : null}
      form={
        isOpen && (
          <Card as="section" heading={<h2>{t(edited ? 'templates.change' : 'templates.new')}</h2>}>
            <TemplateForm key={edit} template={edited} closeHref={page.pathname} />
          </Card>
        )
      }
      rows={templates}
      empty={{
        icon: <LayoutTemplate />,
        title: t('templates.none'),
        description: t('templates.noneHint'),
      }}
    >
      {(template) => (
        <TemplateRow
          key={template.id}
          template={template}
          editHref={manages ? `${page.pathname}?edit=${template.id}` : null}
        />
      )}
    </AdminList>
  );
}

type TemplateRowProps = { template: ArticleTemplateNode; editHref: string | null };

function TemplateRow({ template: { id, name, updatedAt }, editHref }: TemplateRowProps) {
  const { t } = useTranslation('articleEditor');
  const [act] = usePageAction();
  const remove = () =>
    act({
      ask: { title: t('templates.deleteTitle'), text: t('templates.deleteText'), danger: true },
      run: () => runOperation(DeleteArticleTemplateMutation, { input: { templateId: id } }),
      done: t('templates.deleted'),
      failed: t('templates.failed'),
      reloadsAnyway: true,
    });
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
          <EditButton
            to={editHref}
            label={t('templates.edit')}
            accessibleName={t('templates.editOf', { name })}
          />
          <DeleteButton label={t('templates.deleteOf', { name })} onClick={() => void remove()} />
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

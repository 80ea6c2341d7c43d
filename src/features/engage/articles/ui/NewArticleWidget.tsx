import { useState } from 'react';
import { useNavigate } from 'react-router';
import { localeOf } from '#core/languages.ts';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { RichTextField } from '#features/content/compose/ui/RichTextField.tsx';
import { knowledgeAdminPath } from '#features/engage/knowledgeBases/knowledgeBaseAddress.ts';
import { KnowledgePlaceFields } from '#features/engage/knowledgeBases/ui/KnowledgePlaceFields.tsx';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Field } from '#ui/Field.tsx';
import { FormBar } from '#ui/forms/FormBar.tsx';
import { FormErrorSummary } from '#ui/forms/FormErrorSummary.tsx';
import { LeaveGuard } from '#ui/forms/LeaveGuard.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { LanguageOptions } from '#ui/LanguageOptions.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { NeedsScripts } from '#ui/NeedsScripts.tsx';
import { openModal } from '#ui/overlays/modalQueue.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { Select } from '#ui/Select.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { editArticlePath } from '../articleAddress.ts';
import { type ArticleType, articleLimits, articleTypes } from '../articleLimits.ts';
import { CreateArticleMutation, type NewArticleData } from './articleListDocuments.ts';

/** Starts an article: where it is, its language, and the first text. */
export function NewArticleWidget({ data, page }: WidgetProps<object, NewArticleData>) {
  const { t } = useTranslation('articleEditor');
  const bases = data.knowledgeBases.filter(({ knowledgeBase }) => knowledgeBase?.canWrite);
  const query = new URLSearchParams(page.search);
  const asked = bases.find(({ id }) => id === query.get('knowledgeBase')) ?? bases[0];
  return (
    <div className="flex flex-col gap-5">
      <PageHeader title={t('new')} />
      {asked ? (
        <>
          <NeedsScripts>{t('needsScripts')}</NeedsScripts>
          <NewArticleForm
            bases={bases}
            templates={data.articleTemplates}
            base={asked}
            sectionId={query.get('section') ?? ''}
            title={query.get('title') ?? ''}
          />
        </>
      ) : (
        <EmptyState
          title={t('noBases')}
          action={
            <LinkButton to={knowledgeAdminPath} variant="secondary">
              {t('toBases')}
            </LinkButton>
          }
        />
      )}
    </div>
  );
}

type Base = NewArticleData['knowledgeBases'][number];
type NewArticleFormProps = {
  bases: readonly Base[];
  templates: NewArticleData['articleTemplates'];
  base: Base;
  sectionId: string;
  title: string;
};

function NewArticleForm({ bases, templates, base, sectionId, title }: NewArticleFormProps) {
  const { t } = useTranslation('articleEditor');
  const { settings } = useShell();
  const navigate = useNavigate();
  const [isUploading, setUploading] = useState(false);
  const [template, setTemplate] = useState<(typeof templates)[number] | null>(null);
  const form = useZodForm({
    schema: async () => (await import('../articleInputs.ts')).articleTextSchema,
    defaultValues: {
      ...{ title: title.slice(0, articleLimits.title), content: '' },
      ...{ knowledgeBaseId: base.id, sectionId, language: base.language },
      type: 'KB_ARTICLE' as ArticleType,
    },
    toInput: ({ title: typed, content }) => ({ title: typed, content }),
    formErrorText: () => t('saveFailed'),
    onSubmit: ({ type, knowledgeBaseId, sectionId: section, language, ...text }) =>
      runOperation(CreateArticleMutation, {
        input: {
          ...{ clientMutationId: '1', type, knowledgeBaseId, language },
          sectionId: section || null,
          text,
        },
      }),
    onSuccess: async ({ createArticle: { article } }) => {
      await navigate(editArticlePath(article.articleId, article.sourceLanguage));
    },
  });
  const chooseTemplate = async (id: string) => {
    const next = templates.find((each) => each.id === id) ?? null;
    const { content, title: typed } = form.values;
    const isWritten = content !== '' && content !== (template?.content ?? '');
    if (isWritten) {
      const texts = { title: t('templates.replaceTitle'), text: t('templates.replaceText') };
      if (!(await openModal('confirmation', texts))) return;
    }
    setTemplate(next);
    form.setValue('content', next?.content ?? '');
    if (typed === '' || typed === template?.title) form.setValue('title', next?.title ?? '');
  };
  const languages = [...new Set([base.language, ...settings.activeLanguages])];
  return (
    <form {...form.formProps} noValidate className="flex flex-col gap-5 needs-js:hidden">
      <LeaveGuard form={form} isUnsafe={form.isDirty || isUploading} />
      <div className="field-grid sm:grid-cols-2">
        <KnowledgePlaceFields
          bases={bases}
          baseId={form.values.knowledgeBaseId}
          baseField={form.field('knowledgeBaseId')}
          sectionField={form.field('sectionId')}
        />
        <Field {...form.field('type')} label={t('field.type')}>
          <Select>
            {articleTypes.map((type) => (
              <option key={type} value={type}>
                {t(`types.${type}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field {...form.field('language')} label={t('field.language')}>
          <Select>
            <LanguageOptions languages={languages} />
          </Select>
        </Field>
      </div>
      {templates.length > 0 && (
        <Field label={t('templates.field')} className="max-w-sm">
          <Select
            value={template?.id ?? ''}
            onChange={({ target }) => void chooseTemplate(target.value)}
          >
            <option value="">{t('templates.noTemplate')}</option>
            {templates.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Field {...form.field('title')} label={t('field.title')} required>
        <TextInput maxLength={articleLimits.title} autoComplete="off" dir="auto" />
      </Field>
      <RichTextField
        key={template?.id ?? ''}
        initialHtml={template?.content ?? ''}
        label={t('field.content')}
        lang={localeOf(form.values.language)}
        error={form.errorOf('content')}
        onChange={({ html, uploading }) => {
          setUploading(uploading > 0);
          form.setValue('content', html);
        }}
      />
      <FormErrorSummary form={form} />
      <FormBar>
        <Button {...form.submitProps} disabled={form.submitProps.disabled || isUploading}>
          {t('create')}
        </Button>
      </FormBar>
    </form>
  );
}

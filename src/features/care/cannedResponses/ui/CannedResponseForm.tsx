import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { RichTextField } from '#features/content/compose/ui/RichTextField.tsx';
import { homesIn } from '#features/content/taxonomy/ui/placeHomes.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Field } from '#ui/Field.tsx';
import { FormErrorSummary } from '#ui/forms/FormErrorSummary.tsx';
import { LeaveGuard } from '#ui/forms/LeaveGuard.tsx';
import { useFocusIntoForm } from '#ui/forms/useFocusIntoForm.ts';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { LanguageOptions } from '#ui/LanguageOptions.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { Select } from '#ui/Select.tsx';
import { showSuccess } from '#ui/snackbar.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { cannedResponseSchema } from '../cannedResponseRules.ts';
import { cannedResponseLimits, placeholders } from '../placeholderRules.ts';
import {
  type CannedResponseNode,
  type CannedResponsesData,
  SaveCannedResponseMutation,
} from './cannedResponseDocuments.ts';
import { PlaceholderNames } from './PlaceholderNames.tsx';
import { ResponseVersionFields } from './ResponseVersionFields.tsx';

type Category = CannedResponsesData['allCategories'][number];

type CannedResponseFormProps = {
  text: CannedResponseNode | null;
  categories: readonly Category[];
  teams: CannedResponsesData['cannedTextTeams'];
  mayShare: boolean;
  closeHref: string;
};

/** Creates or edits a canned response. */
export function CannedResponseForm({
  text,
  categories,
  teams,
  mayShare,
  closeHref,
}: CannedResponseFormProps) {
  const { t } = useTranslation('cannedResponses');
  const homes = homesIn(categories);
  const isGone = text?.categoryId != null && homes.every(({ id }) => id !== text.categoryId);
  const navigate = useNavigate();
  /** The visible text. */
  const plain = useRef(text?.strippedContent ?? '');
  const isEmpty = (html: string) => plain.current.trim() === '' && !html.includes('<img');
  const form = useZodForm({
    schema: cannedResponseSchema,
    defaultValues: {
      ...{ title: text?.title ?? '', content: text?.content ?? '', language: text?.language ?? '' },
      ...{ categoryId: text?.categoryId ?? '', isShared: text?.isShared ?? false },
      versions: text?.versions.map(({ language, content }) => ({ language, content })) ?? [],
      teamId: text?.teamId ?? '',
    },
    toInput: (values) => ({
      ...values,
      content: isEmpty(values.content) ? '' : values.content,
      language: values.language || null,
      categoryId: values.categoryId || null,
      teamId: values.teamId || null,
    }),
    updatedDate: text?.updatedAt ?? null,
    formErrorText: () => t('failed'),
    onSubmit: (
      { title, content, language, categoryId, isShared, versions, teamId },
      { updatedDate },
    ) =>
      runOperation(SaveCannedResponseMutation, {
        input: {
          ...{ clientMutationId: '1', cannedTextId: text?.id ?? null, title, content, isShared },
          ...{ language: language || null, categoryId: categoryId || null, updatedDate },
          ...{ versions, teamId: (isShared && teamId) || null },
        },
      }),
    onSuccess: async () => {
      showSuccess(t('saved'));
      await navigate(closeHref, { preventScrollReset: true });
    },
  });
  useFocusIntoForm(form);

  return (
    <form {...form.formProps} noValidate className="flex flex-col gap-4">
      <LeaveGuard form={form} parameter="edit" />
      <Field
        {...form.field('title')}
        label={t('field.title')}
        hint={t('field.folderHint')}
        required
      >
        <TextInput maxLength={cannedResponseLimits.title} autoComplete="off" dir="auto" />
      </Field>
      <RichTextField
        initialHtml={text?.content ?? ''}
        label={t('field.content')}
        error={form.errorOf('content')}
        onChange={(changed) => {
          plain.current = changed.text;
          form.setValue('content', changed.html);
        }}
        compact
      >
        <p className="text-sm text-text-muted">
          {t('placeholders')} <PlaceholderNames names={placeholders} />
        </p>
      </RichTextField>
      <ResponseVersionFields form={form} />
      <div className="field-grid sm:grid-cols-2">
        <Field
          {...form.field('categoryId')}
          label={t('field.category')}
          hint={t('field.categoryHint')}
        >
          <Select>
            <option value="">{t('everywhere')}</option>
            {isGone && <option value={text.categoryId ?? ''}>{t('goneCategory')}</option>}
            {homes.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <Field {...form.field('language')} label={t('language')} hint={t('field.languageHint')}>
          <Select>
            <option value="">{t('anyLanguage')}</option>
            <LanguageOptions />
          </Select>
        </Field>
      </div>
      {mayShare && (
        <Checkbox
          {...form.checkbox('isShared')}
          label={t('field.shared')}
          hint={t('field.sharedHint')}
        />
      )}
      {mayShare && form.values.isShared && teams.length > 0 && (
        <Field {...form.field('teamId')} label={t('field.team')} hint={t('field.teamHint')}>
          <Select>
            <option value="">{t('allTeams')}</option>
            {teams.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <FormErrorSummary form={form} />
      <div className="flex gap-2">
        <Button {...form.submitProps}>{t('save')}</Button>
        <LinkButton to={closeHref} variant="quiet">
          {t('cancel')}
        </LinkButton>
      </div>
    </form>
  );
}

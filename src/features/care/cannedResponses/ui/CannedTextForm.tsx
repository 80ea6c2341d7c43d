import { type SubmitEvent, useState } from 'react';
import { uploadImage } from '#features/base/files/ui/uploads.ts';
import { useUploadFault } from '#features/base/files/ui/useUploadFault.ts';
import { useAddressedForm } from '#features/content/compose/ui/useAddressedForm.ts';
import { homesIn } from '#features/content/taxonomy/ui/placeHomes.ts';
import { findMembers } from '#features/people/members/ui/findMembers.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { LazyRichTextEditor } from '#ui/editor/LazyRichTextEditor.tsx';
import { Field } from '#ui/Field.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { Select } from '#ui/Select.tsx';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { cannedTextLimits, placeholders } from '../placeholderRules.ts';
import {
  type CannedTextNode,
  type CannedTextsData,
  SaveCannedTextMutation,
} from './cannedTextDocuments.ts';
import { LanguageOptions } from './LanguageOptions.tsx';

type Category = CannedTextsData['allCategories'][number];

type CannedTextFormProps = {
  text: CannedTextNode | null;
  categories: readonly Category[];
  mayShare: boolean;
  closeHref: string;
};

/** Writes a canned text, or changes one. */
export function CannedTextForm({ text, categories, mayShare, closeHref }: CannedTextFormProps) {
  const { t } = useTranslation('cannedTexts');
  const homes = homesIn(categories);
  const isGone = text?.categoryId != null && homes.every(({ id }) => id !== text.categoryId);
  const uploadFault = useUploadFault();
  const [content, setContent] = useState({
    html: text?.content ?? '',
    text: text?.strippedContent ?? '',
  });
  const [faults, setFaults] = useState<{ title?: string; content?: string }>({});
  const {
    form: shown,
    saving,
    save: saveOpened,
  } = useAddressedForm({
    updatedAt: text?.updatedAt ?? null,
    closeHref,
    values: content.html,
  });

  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const field = (name: string) => String(form.get(name) ?? '').trim();
    const title = field('title');
    const isEmpty = content.text.trim() === '' && !content.html.includes('<img');
    const found = {
      ...(title === '' && { title: t('required') }),
      ...(isEmpty && { content: t('required') }),
    };
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    const input = {
      ...{ clientMutationId: '1', cannedTextId: text?.id ?? null, title, content: content.html },
      ...{ language: field('language') || null, categoryId: field('categoryId') || null },
      isShared: form.get('isShared') !== null,
    };
    await saveOpened(
      async (updatedDate) => {
        await runOperation(SaveCannedTextMutation, { input: { ...input, updatedDate } });
        return () => showSuccess(t('saved'));
      },
      () => showError(t('failed')),
    );
  };

  return (
    <form {...shown} className="flex flex-col gap-4" onSubmit={(event) => void save(event)}>
      <Field label={t('field.title')} error={faults.title} required>
        <TextInput
          name="title"
          defaultValue={text?.title}
          maxLength={cannedTextLimits.title}
          autoComplete="off"
          dir="auto"
        />
      </Field>
      <div className="flex flex-col gap-1.5">
        <span aria-hidden className="text-sm font-medium">
          {t('field.content')}
        </span>
        <LazyRichTextEditor
          initialHtml={text?.content ?? ''}
          label={t('field.content')}
          invalid={faults.content !== undefined}
          onChange={(changed) => setContent({ html: changed.html, text: changed.text })}
          uploadImage={uploadImage}
          uploadFault={uploadFault}
          findMembers={findMembers}
          compact
        />
        {faults.content && <p className="text-sm text-danger">{faults.content}</p>}
        <p className="text-sm text-text-muted">
          {t('placeholders')}{' '}
          {placeholders.map((name) => (
            <code
              key={name}
              dir="ltr"
              className="me-2 rounded-xs bg-surface-sunken px-1"
            >{`{${name}}`}</code>
          ))}
        </p>
      </div>
      <div className="field-grid sm:grid-cols-2">
        <Field label={t('field.category')} hint={t('field.categoryHint')}>
          <Select name="categoryId" defaultValue={text?.categoryId ?? ''}>
            <option value="">{t('everywhere')}</option>
            {isGone && <option value={text.categoryId ?? ''}>{t('goneCategory')}</option>}
            {homes.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('language')} hint={t('field.languageHint')}>
          <Select name="language" defaultValue={text?.language ?? ''}>
            <LanguageOptions />
          </Select>
        </Field>
      </div>
      {mayShare && (
        <Checkbox
          name="isShared"
          label={t('field.shared')}
          hint={t('field.sharedHint')}
          defaultChecked={text?.isShared ?? false}
        />
      )}
      <div className="flex gap-2">
        <Button type="submit" loading={saving}>
          {t('save')}
        </Button>
        <LinkButton to={closeHref} variant="quiet">
          {t('cancel')}
        </LinkButton>
      </div>
    </form>
  );
}

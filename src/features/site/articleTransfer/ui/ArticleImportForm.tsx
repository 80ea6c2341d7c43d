import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import type { ClientError } from '#ui/clientError.ts';
import { Field } from '#ui/Field.tsx';
import { codeOf, errorOfAddress } from '#ui/forms/errorOfAddress.ts';
import { FieldError } from '#ui/forms/FieldError.tsx';
import { HiddenFields } from '#ui/forms/HiddenFields.tsx';
import { LanguageOptions } from '#ui/LanguageOptions.tsx';
import { Select } from '#ui/Select.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { importEndpoint } from '../articleTransferAddress.ts';
import { type ImportFormat, importFormats } from '../articleTransferRules.ts';
import type { ArticleImportsData } from './articleTransferDocuments.ts';

const accepted = {
  markdown: '.zip,.md,.markdown',
  zendesk: '.json,.zip',
  confluence: '.zip',
} as const satisfies Record<ImportFormat, string>;

const errorsOfCode: Partial<
  Record<ClientError['code'], 'conflict' | 'tooLarge' | 'kind' | 'noFile'>
> = {
  CONFLICT: 'conflict',
  FILE_TOO_LARGE: 'tooLarge',
  BODY_TOO_LARGE: 'tooLarge',
  VALIDATION_FAILED: 'kind',
  BAD_REQUEST: 'noFile',
};

/** A plain form: the browser uploads the file and shows its progress. */
export function ArticleImportForm({ bases }: { bases: ArticleImportsData['knowledgeBases'] }) {
  const { t } = useTranslation('articleTransfer');
  const { basePath, settings } = useShell();
  const [parameters] = useSearchParams();
  const [format, setFormat] = useState<ImportFormat>('markdown');
  const [isSending, setSending] = useState(false);
  const languages = [
    ...new Set([...settings.activeLanguages, ...bases.map((base) => base.language)]),
  ];
  const code = codeOf(errorOfAddress(parameters));
  return (
    <Card as="section" heading={<h2>{t('new')}</h2>}>
      <form
        method="post"
        encType="multipart/form-data"
        action={`${basePath}${importEndpoint}`}
        className="flex flex-col gap-5"
        onSubmit={() => setSending(true)}
      >
        <HiddenFields />
        <div className="field-grid sm:grid-cols-2">
          <Field label={t('format')} hint={t(`formatHint.${format}`)}>
            <Select
              name="format"
              value={format}
              onChange={({ target }) =>
                setFormat(importFormats.find((each) => each === target.value) ?? 'markdown')
              }
            >
              {importFormats.map((each) => (
                <option key={each} value={each}>
                  {t(`formats.${each}`)}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={t('base')}>
            <Select name="knowledgeBaseId">
              {bases.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={t('language')} hint={t('languageHint')}>
            <Select name="language" defaultValue={bases[0]?.language}>
              <LanguageOptions languages={languages} />
            </Select>
          </Field>
          <Field label={t('file')} hint={t('fileHint')} required>
            <TextInput
              type="file"
              name="file"
              accept={accepted[format]}
              className="py-2 file:me-3 file:font-medium file:text-accent"
            />
          </Field>
        </div>
        <div className="flex flex-col gap-2">
          <Checkbox name="publish" value="1" label={t('publish')} hint={t('publishHint')} />
          <Checkbox name="dryRun" value="1" label={t('dryRun')} hint={t('dryRunHint')} />
        </div>
        <FieldError
          error={code === null ? undefined : t(`errors.${errorsOfCode[code] ?? 'other'}`)}
        />
        <Button type="submit" className="self-start" loading={isSending}>
          {t('start')}
        </Button>
      </form>
    </Card>
  );
}

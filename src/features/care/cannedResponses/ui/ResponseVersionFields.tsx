import Plus from 'virtual:icons/plus';
import { languageName } from '#core/languageName.ts';
import { RichTextField } from '#features/content/compose/ui/RichTextField.tsx';
import type { FormPart } from '#ui/forms/useZodForm.ts';
import { DeleteButton } from '#ui/lists/DeleteButton.tsx';
import { Select } from '#ui/Select.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';

interface Version {
  language: string;
  content: string;
}

type ResponseVersionFieldsProps = {
  form: FormPart<{ language: string; versions: Version[] }>;
};

/** The text in other languages; requests in them are answered with it. */
export function ResponseVersionFields({ form }: ResponseVersionFieldsProps) {
  const { t, language } = useTranslation('cannedResponses');
  const { settings } = useShell();
  const list = form.rows('versions');
  const { versions } = form.values;
  const used = [form.values.language, ...versions.map((each) => each.language)];
  const free = settings.activeLanguages.filter((each) => !used.includes(each));
  if (settings.activeLanguages.length < 2 && versions.length === 0) return null;
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 text-sm font-medium">{t('versions.title')}</legend>
      <p className="text-sm text-text-muted">{t('versions.hint')}</p>
      {list.rows.map(({ key, index }) => {
        const version = versions[index];
        if (!version) return null;
        const name = languageName(version.language, language);
        return (
          <div key={key} className="flex items-start gap-2">
            <div className="min-w-0 flex-1">
              <RichTextField
                initialHtml={version.content}
                label={name}
                lang={version.language.replace('_', '-')}
                error={
                  form.errorOf(`versions.${index}.content`) ??
                  form.errorOf(`versions.${index}.language`)
                }
                onChange={({ html, text }) => {
                  const isBlank = text.trim() === '' && !html.includes('<img');
                  form.setValue(`versions.${index}.content`, isBlank ? '' : html);
                }}
                compact
              />
            </div>
            <DeleteButton
              label={t('versions.remove', { language: name })}
              onClick={() => list.remove(index)}
            />
          </div>
        );
      })}
      {free.length > 0 && (
        <div className="flex max-w-sm items-center gap-2">
          <Plus aria-hidden className="size-4 shrink-0 text-text-muted" />
          <Select
            aria-label={t('versions.add')}
            value=""
            onChange={({ currentTarget: { value } }) => {
              if (value !== '') list.append({ language: value, content: '' });
            }}
          >
            <option value="">{t('versions.add')}</option>
            {free.map((code) => (
              <option key={code} value={code}>
                {languageName(code, language)}
              </option>
            ))}
          </Select>
        </div>
      )}
    </fieldset>
  );
}

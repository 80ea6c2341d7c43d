import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Field } from '#ui/Field.tsx';
import { HiddenFields } from '#ui/forms/HiddenFields.tsx';
import { LanguageOptions } from '#ui/LanguageOptions.tsx';
import { Select } from '#ui/Select.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { importsEndpoint, neutralSystem } from '../importRules.ts';
import { ImportContents } from './ImportContents.tsx';
import { ImportTableFields } from './ImportTableFields.tsx';
import type { ImportDetail } from './importDocuments.ts';
import { shownSystems, systemName } from './systemName.ts';

/** Of what system it is, and how it is read. */
export function ImportOptionsForm({ shown }: { shown: ImportDetail }) {
  const { t } = useTranslation('imports');
  const { basePath, settings } = useShell();
  const [isSent, setSent] = useState(false);
  const { id, name, system, language, restricted, tables, mappings, actions } = shown;
  const isNeutral = system === neutralSystem;
  const languages = [...new Set([language, ...settings.activeLanguages])];
  const action = `${basePath}${importsEndpoint}/${id}`;
  return (
    <div className="flex flex-col gap-5">
      {!actions.includes('try') && <ImportContents shown={shown} />}
      {tables.length > 0 && mappings.length > 0 && (
        <Card as="section">
          <form method="post" action={action} className="flex flex-wrap items-end gap-3">
            <HiddenFields values={{ action: 'mapping' }} />
            <Field label={t('saved')} className="min-w-48 flex-1">
              <Select name="mapping">
                {mappings.map((each) => (
                  <option key={each} value={each}>
                    {each}
                  </option>
                ))}
              </Select>
            </Field>
            <Button type="submit" variant="secondary">
              {t('useSaved')}
            </Button>
          </form>
        </Card>
      )}
      <Card as="section" heading={<h2>{t('options')}</h2>}>
        <form
          method="post"
          action={action}
          className="flex flex-col gap-5"
          onSubmit={() => setSent(true)}
        >
          <HiddenFields values={{ action: 'convert' }} />
          {shown.isRepeated && <p className="text-sm">{t('repeated', { name })}</p>}
          <div className="field-grid sm:grid-cols-2">
            <Field label={t('system')} hint={t('systemHint')}>
              <Select name="system" defaultValue={system ?? ''}>
                {shownSystems
                  .filter((each) => (each === neutralSystem) === isNeutral)
                  .map((each) => (
                    <option key={each} value={each}>
                      {systemName(t, each)}
                    </option>
                  ))}
              </Select>
            </Field>
            <Field label={t('name')} hint={t('nameHint')} required>
              <TextInput name="source" defaultValue={name} maxLength={200} dir="auto" />
            </Field>
            {!isNeutral && (
              <>
                <Field label={t('language')}>
                  <Select name="language" defaultValue={language}>
                    <LanguageOptions languages={languages} />
                  </Select>
                </Field>
                <Field label={t('restricted')}>
                  <Select name="restricted" defaultValue={restricted}>
                    <option value="private">{t('restrictedPrivate')}</option>
                    <option value="skip">{t('restrictedSkip')}</option>
                  </Select>
                </Field>
              </>
            )}
          </div>
          {tables.map((table) => (
            <ImportTableFields
              key={JSON.stringify(table)}
              table={table}
              properties={shown.properties}
            />
          ))}
          {tables.length > 0 && (
            <Field label={t('saveAs')} optional className="max-w-sm">
              <TextInput name="saveAs" maxLength={100} dir="auto" />
            </Field>
          )}
          <Button type="submit" className="self-start" loading={isSent}>
            {t('read')}
          </Button>
        </form>
      </Card>
    </div>
  );
}

import { useState } from 'react';
import { PictureField } from '#features/base/files/ui/PictureField.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Field } from '#ui/Field.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { PageDetails } from '../pageContent.ts';
import { PageBannerFields } from './PageBannerFields.tsx';
import { PagePlaces } from './PagePlaces.tsx';
import type { PanelProps } from './panelProps.ts';
import { TextLanguage } from './TextLanguage.tsx';
import { VisibilityFields } from './VisibilityFields.tsx';

/** A custom page: address, texts, image, banner, audience. A layout has only the banner. */
export function PageDetailsPanel({ editor, page, audiences }: PanelProps) {
  const { t } = useTranslation('pageBuilder');
  const [language, setLanguage] = useState('');
  const { details } = editor.content;
  if (!details) {
    return (
      <div className="flex flex-col gap-4">
        <h2 className="font-semibold">{page.name || page.typeName}</h2>
        <p className="text-sm text-text-muted">{t('layoutHint')}</p>
        {page.usedBy.length > 0 && (
          <>
            <h3 className="text-sm font-medium">{t('usedBy')}</h3>
            <ul className="text-sm text-text-muted">
              {page.usedBy.map(({ assetType, assetId, title }) => (
                <li key={`${assetType} ${assetId}`}>
                  <bdi>{title}</bdi>
                </li>
              ))}
            </ul>
          </>
        )}
        <TextLanguage value={language} onChange={setLanguage} />
        <PageBannerFields editor={editor} language={language} />
      </div>
    );
  }
  const set = (changes: Partial<PageDetails>, key: string) =>
    editor.edit(
      (content) => ({
        ...content,
        details: content.details && { ...content.details, ...changes },
      }),
      `details ${key}`,
    );
  const texts = language === '' ? details : (details.texts[language] ?? blankTexts);
  const setText = (name: 'title' | 'description', text: string) => {
    const own = { ...blankTexts, ...details.texts[language], [name]: text };
    if (language === '') set({ [name]: text }, name);
    else set({ texts: { ...details.texts, [language]: own } }, `${language} ${name}`);
  };
  return (
    <div className="flex flex-col gap-4">
      <h2 className="font-semibold">{t('pageSettings')}</h2>
      <TextLanguage value={language} onChange={setLanguage} />
      <Field label={t('details.title')}>
        <TextInput
          dir="auto"
          maxLength={200}
          value={texts.title}
          placeholder={language === '' ? undefined : details.title}
          onChange={({ target }) => setText('title', target.value)}
        />
      </Field>
      <Field label={t('details.description')} hint={t('details.descriptionHint')}>
        <TextArea
          rows={3}
          dir="auto"
          maxLength={500}
          value={texts.description}
          placeholder={language === '' ? undefined : details.description}
          onChange={({ target }) => setText('description', target.value)}
        />
      </Field>
      <Field label={t('details.path')} hint={t('details.pathHint')}>
        <TextInput
          dir="ltr"
          autoComplete="off"
          maxLength={200}
          value={details.path}
          onChange={({ target }) => set({ path: target.value }, 'path')}
        />
      </Field>
      <PictureField
        label={t('details.image')}
        addLabel={t('addImage')}
        hint={t('details.imageHint')}
        value={details.imageUrl}
        error={undefined}
        onChange={(imageUrl) => set({ imageUrl }, 'image')}
      />
      <PageBannerFields editor={editor} language={language} />
      <PagePlaces details={details} onChange={(changes) => set(changes, 'places')} />
      <Checkbox
        label={t('details.indexed')}
        checked={!details.indexDisabled}
        onChange={({ target }) => set({ indexDisabled: !target.checked }, 'index')}
      />
      <VisibilityFields
        withoutDevice
        value={details.audience}
        audiences={audiences}
        onChange={(audience) => set({ audience }, 'audience')}
      />
    </div>
  );
}

const blankTexts = { title: '', description: '' };

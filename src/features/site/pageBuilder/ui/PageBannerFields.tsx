import { PictureField } from '#features/base/files/ui/PictureField.tsx';
import type { LayoutBanner } from '#features/base/layouts/layoutRules.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Field } from '#ui/Field.tsx';
import { Select } from '#ui/Select.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { PageEditor } from './usePageEditor.ts';

type BannerText = 'title' | 'subtitle' | 'altText';

/** The banner and the background of a layout or custom page (SPEC §3). */
export function PageBannerFields({ editor, language }: { editor: PageEditor; language: string }) {
  const { t } = useTranslation('pageBuilder');
  const { settings } = useShell();
  const { document } = editor.content;
  const banner = document.banner ?? blankBanner;
  const set = (changes: Partial<LayoutBanner>, key: string) =>
    editor.edit(
      (content) => ({
        ...content,
        document: {
          ...content.document,
          banner: { ...(content.document.banner ?? blankBanner), ...changes },
        },
      }),
      `banner ${key}`,
    );
  const textOf = (name: BannerText) =>
    language === '' ? banner[name] : (banner.translations?.[language]?.[name] ?? '');
  const setText = (name: BannerText, text: string) => {
    if (language === '') return set({ [name]: text }, name);
    const own = { ...banner.translations?.[language], [name]: text };
    return set(
      { translations: { ...banner.translations, [language]: own } },
      `${language} ${name}`,
    );
  };
  const textField = (name: BannerText, maxLength: number) => (
    <Field
      label={t(`banner.${name}`)}
      hint={name === 'altText' ? t('banner.altTextHint') : undefined}
      optional
    >
      <TextInput
        dir="auto"
        autoComplete="off"
        maxLength={maxLength}
        value={textOf(name)}
        placeholder={language === '' ? undefined : banner[name]}
        onChange={({ target }) => setText(name, target.value)}
      />
    </Field>
  );
  return (
    <>
      <Field label={t('banner.label')}>
        <Select
          size="sm"
          value={banner.type}
          onChange={({ target }) =>
            set(
              target.value === 'COLOR'
                ? { type: 'COLOR', color: banner.color ?? settings.branding.primary }
                : { type: target.value === 'IMAGE' ? 'IMAGE' : 'NONE' },
              'type',
            )
          }
        >
          {(['NONE', 'IMAGE', 'COLOR'] as const).map((type) => (
            <option key={type} value={type}>
              {t(`banner.types.${type}`)}
            </option>
          ))}
        </Select>
      </Field>
      {banner.type === 'IMAGE' && (
        <>
          <PictureField
            label={t('banner.desktopImage')}
            addLabel={t('addImage')}
            hint={t('banner.desktopImageHint')}
            value={banner.desktopImage}
            error={undefined}
            onChange={(desktopImage) => set({ desktopImage }, 'desktopImage')}
          />
          <PictureField
            label={t('banner.mobileImage')}
            addLabel={t('addImage')}
            hint={t('banner.mobileImageHint')}
            value={banner.mobileImage}
            error={undefined}
            onChange={(mobileImage) => set({ mobileImage }, 'mobileImage')}
          />
          {textField('altText', 200)}
        </>
      )}
      {banner.type === 'COLOR' && (
        <Field label={t('banner.color')}>
          <TextInput
            type="color"
            className="p-1"
            value={banner.color ?? settings.branding.primary}
            onChange={({ target }) => set({ color: target.value }, 'color')}
          />
        </Field>
      )}
      {banner.type !== 'NONE' && (
        <>
          {textField('title', 200)}
          {textField('subtitle', 500)}
        </>
      )}
      <Checkbox
        label={t('pageBackground')}
        checked={document.backgroundEnabled}
        onChange={({ target: { checked } }) =>
          editor.edit(
            (content) => ({
              ...content,
              document: { ...content.document, backgroundEnabled: checked },
            }),
            'background',
          )
        }
      />
    </>
  );
}

const blankBanner: LayoutBanner = {
  type: 'NONE',
  title: '',
  subtitle: '',
  altText: '',
  color: null,
  desktopImage: null,
  mobileImage: null,
};

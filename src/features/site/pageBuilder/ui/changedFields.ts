import { labelColon } from '#core/labelColon.ts';
import { languageName } from '#core/languageName.ts';
import type { Translate } from '#ui/translate.ts';
import type { OfferedWidgetInfo, PropertyInfo } from './editorTypes.ts';
import type { PagePlaceOptions } from './loadPagePlaces.ts';
import type { PageChangeData, PageEditorData } from './pageBuilderDocuments.ts';

/** What a value is called, and how it is shown. */
export interface ChangedField {
  label: string;
  control: string;
  options: readonly { value: string; label: string }[];
}

export interface ChangeWords {
  widgets: readonly OfferedWidgetInfo[];
  audiences: PageEditorData['builderAudiences'];
  /** null while they are not loaded: ids are shown. */
  places: PagePlaceOptions | null;
  t: Translate<'pageBuilder'>;
  language: string;
}

const text = { control: 'TEXT', options: [] };

/** The label and control of a value in the form of what was changed, by its path; the path where no form has it. */
export function changedField(
  { what, type }: Pick<PageChangeData, 'what' | 'type'>,
  path: string,
  words: ChangeWords,
): ChangedField {
  const { t, language, widgets } = words;
  const [head = '', ...rest] = path.split('.');
  if (head === 'visibility' || head === 'audience') return conditionField(rest[0] ?? '', words);
  const [code = '', ...inner] = rest;
  if ((head === 'translations' || head === 'texts') && inner.length > 0) {
    const field = changedField({ what, type }, inner.join('.'), words);
    return { ...field, label: `${field.label} (${languageName(code, language)})` };
  }
  if (what === 'widget') {
    if (head === 'enabled') return { ...text, label: t('enabled'), control: 'BOOLEAN' };
    const fields = widgets.find((each) => each.type === type)?.fields ?? [];
    return propertyField(fields, [head, ...rest], words) ?? { ...text, label: path };
  }
  const known = Object.entries({ details, section, banner }).find(([name]) => name === what)?.[1];
  const field = known?.(t)[head] ?? { ...text, label: path };
  const isOfPlaces = what === 'details' && (head === 'categoryIds' || head === 'topicIds');
  return isOfPlaces ? { ...field, options: words.places?.[head] ?? [] } : field;
}

function propertyField(
  fields: readonly PropertyInfo[],
  [name, number, ...inner]: readonly string[],
  words: Pick<ChangeWords, 't' | 'language'>,
): ChangedField | null {
  const field = fields.find((each) => each.name === name);
  if (!field || number === undefined) return field ?? null;
  const { label } = field;
  const row = words.t('row', { label, number: Number(number) + 1 });
  const found = propertyField(field.fields, inner, words);
  return found
    ? { ...found, label: `${row}${labelColon(words.language)}${found.label}` }
    : { ...text, label: row };
}

function conditionField(name: string, { t, audiences }: ChangeWords): ChangedField {
  const option = (value: string, label: string) => ({ value, label });
  switch (name) {
    case 'viewer': {
      const [visitors, members] = [t('visibility.visitors'), t('visibility.members')];
      const options = [option('VISITOR', visitors), option('MEMBER', members)];
      return { label: t('visibility.viewer'), control: 'CHOICE', options };
    }
    case 'device': {
      const [phone, desktop] = [t('visibility.phone'), t('visibility.desktop')];
      const options = [option('PHONE', phone), option('DESKTOP', desktop)];
      return { label: t('visibility.device'), control: 'CHOICE', options };
    }
    case 'roles':
    case 'profileLists':
      return { label: t(`visibility.${name}`), control: 'CHOICES', options: audiences[name] };
    case 'languages':
      return { ...text, label: t('visibility.languages'), control: 'LANGUAGES' };
    case 'from':
    case 'until':
      return { ...text, label: t(`visibility.${name}`), control: 'MOMENT' };
    default:
      return { ...text, label: t('visibility.title') };
  }
}

type FieldsOf = (t: Translate<'pageBuilder'>) => Record<string, ChangedField>;

const details: FieldsOf = (t) => ({
  path: { ...text, label: t('details.path') },
  title: { ...text, label: t('details.title') },
  description: { ...text, label: t('details.description') },
  imageUrl: { ...text, label: t('details.image'), control: 'IMAGE' },
  topicIds: { ...text, label: t('details.topics') },
  categoryIds: { ...text, label: t('details.categories') },
  indexDisabled: { ...text, label: t('details.indexed'), control: 'NOT' },
  backgroundEnabled: { ...text, label: t('pageBackground'), control: 'BOOLEAN' },
});

const section: FieldsOf = (t) => ({
  columns: { ...text, label: t('columns') },
  width: {
    ...{ label: t('width'), control: 'CHOICE' },
    options: (['narrow', 'page', 'full'] as const).map((value) => ({
      ...{ value, label: t(`widths.${value}`) },
    })),
  },
  background: {
    ...{ label: t('background'), control: 'CHOICE' },
    options: (['none', 'subtle', 'raised', 'accent'] as const).map((value) => ({
      ...{ value, label: t(`backgrounds.${value}`) },
    })),
  },
  spacing: {
    ...{ label: t('spacing'), control: 'CHOICE' },
    options: (['small', 'medium', 'large'] as const).map((value) => ({
      ...{ value, label: t(`spacings.${value}`) },
    })),
  },
});

const banner: FieldsOf = (t) => ({
  title: { ...text, label: t('banner.title') },
  subtitle: { ...text, label: t('banner.subtitle') },
  altText: { ...text, label: t('banner.altText') },
  color: { ...text, label: t('banner.color'), control: 'COLOR' },
  desktopImage: { ...text, label: t('banner.desktopImage'), control: 'IMAGE' },
  mobileImage: { ...text, label: t('banner.mobileImage'), control: 'IMAGE' },
  type: {
    ...{ label: t('banner.label'), control: 'CHOICE' },
    options: (['NONE', 'IMAGE', 'COLOR'] as const).map((value) => ({
      ...{ value, label: t(`banner.types.${value}`) },
    })),
  },
});

import ArrowDown from 'virtual:icons/arrow-down';
import ArrowUp from 'virtual:icons/arrow-up';
import Copy from 'virtual:icons/copy';
import Trash from 'virtual:icons/trash-2';
import type { SectionStyle } from '#features/base/layouts/sectionStyle.ts';
import { Field } from '#ui/Field.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { columnRatios } from '#ui/PageColumns.tsx';
import { Select } from '#ui/Select.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import {
  type ColumnWidth,
  changeSection,
  duplicateSection,
  type LayoutSection,
  removeSection,
  setColumns,
  stepSection,
} from '../documentEdits.ts';
import { newPartId } from './newParts.ts';
import type { PanelProps } from './panelProps.ts';
import { VisibilityFields } from './VisibilityFields.tsx';

/** A section: its columns, width and background, and to whom it is shown. */
export function SectionPanel(props: PanelProps & { section: LayoutSection }) {
  const { editor, section, audiences, onSelect } = props;
  const { t } = useTranslation('pageBuilder');
  const { document } = editor.content;
  const edit = (next: typeof document, key = '') =>
    editor.edit((content) => ({ ...content, document: next }), key && `${section.id} ${key}`);
  const set = (changes: Partial<LayoutSection>, key: string) =>
    edit(
      changeSection(document, section.id, (from) => ({ ...from, ...changes })),
      key,
    );
  const styleOf = (name: keyof SectionStyle, otherwise: string) => {
    const value = section.properties?.[name];
    return typeof value === 'string' ? value : otherwise;
  };
  /** The section’s properties with this one, or without it where the value is the theme’s own. */
  const withStyle = (name: keyof SectionStyle, value: string, stored: readonly string[]) => {
    const { [name]: _, ...others } = section.properties ?? {};
    return { properties: stored.includes(value) ? { ...others, [name]: value } : others };
  };
  const number = document.sections.findIndex(({ id }) => id === section.id) + 1;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-center">
        <h2 className="me-auto font-semibold">{t('section', { number })}</h2>
        <IconButton
          size="sm"
          label={t('moveUp')}
          icon={<ArrowUp aria-hidden className="size-4" />}
          onClick={() => edit(stepSection(document, section.id, -1))}
        />
        <IconButton
          size="sm"
          label={t('moveDown')}
          icon={<ArrowDown aria-hidden className="size-4" />}
          onClick={() => edit(stepSection(document, section.id, 1))}
        />
        <IconButton
          size="sm"
          label={t('duplicate')}
          icon={<Copy aria-hidden className="size-4" />}
          onClick={() => edit(duplicateSection(document, section.id, newPartId))}
        />
        <IconButton
          size="sm"
          label={t('delete')}
          icon={<Trash aria-hidden className="size-4" />}
          onClick={() => {
            edit(removeSection(document, section.id));
            onSelect({ kind: 'page' });
          }}
        />
      </div>
      <Field label={t('columns')}>
        <Select
          size="sm"
          value={section.columns.map(({ width }) => width).join('+')}
          onChange={({ target }) =>
            edit(setColumns(document, section.id, target.value.split('+') as ColumnWidth[]))
          }
        >
          {columnRatios.map((ratio) => (
            <option key={ratio} value={ratio}>
              {ratio.replaceAll('+', ' + ')}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('width')}>
        <Select
          size="sm"
          value={section.fullWidth ? 'full' : styleOf('width', 'page')}
          onChange={({ target: { value } }) =>
            set({ fullWidth: value === 'full', ...withStyle('width', value, ['narrow']) }, 'width')
          }
        >
          {(['narrow', 'page', 'full'] as const).map((each) => (
            <option key={each} value={each}>
              {t(`widths.${each}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('background')}>
        <Select
          size="sm"
          value={section.backgroundEnabled ? styleOf('background', 'subtle') : 'none'}
          onChange={({ target: { value } }) =>
            set(
              {
                backgroundEnabled: value !== 'none',
                ...withStyle('background', value, ['raised', 'accent']),
              },
              'background',
            )
          }
        >
          {(['none', 'subtle', 'raised', 'accent'] as const).map((each) => (
            <option key={each} value={each}>
              {t(`backgrounds.${each}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('spacing')}>
        <Select
          size="sm"
          value={styleOf('spacing', 'medium')}
          onChange={({ target: { value } }) =>
            set(withStyle('spacing', value, ['small', 'large']), 'spacing')
          }
        >
          {(['small', 'medium', 'large'] as const).map((each) => (
            <option key={each} value={each}>
              {t(`spacings.${each}`)}
            </option>
          ))}
        </Select>
      </Field>
      <VisibilityFields
        value={section.visibility}
        audiences={audiences}
        onChange={(visibility) => set({ visibility }, 'visibility')}
      />
    </div>
  );
}

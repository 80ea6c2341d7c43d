import Copy from 'virtual:icons/copy';
import Trash from 'virtual:icons/trash-2';
import { useState } from 'react';
import type { LayoutWidget } from '#features/base/layouts/layoutRules.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Field } from '#ui/Field.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Select } from '#ui/Select.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import {
  changeWidget,
  duplicateWidget,
  findPlace,
  listColumns,
  moveWidget,
  removeWidget,
} from '../documentEdits.ts';
import { newPartId } from './newParts.ts';
import { PropertyField } from './PropertyField.tsx';
import type { PanelProps } from './panelProps.ts';
import { TextLanguage } from './TextLanguage.tsx';
import { VisibilityFields } from './VisibilityFields.tsx';

/** A widget: its properties in each language, where it stands, and to whom it is shown. */
export function WidgetPanel(props: PanelProps & { widget: LayoutWidget }) {
  const { editor, widgets, widget, audiences, onSelect } = props;
  const { t } = useTranslation('pageBuilder');
  const [language, setLanguage] = useState('');
  const offered = widgets.find(({ type }) => type === widget.type);
  const { document } = editor.content;
  const place = findPlace(document, widget.id);
  const change = (edit: (from: LayoutWidget) => LayoutWidget, key: string) =>
    editor.edit(
      (content) => ({ ...content, document: changeWidget(content.document, widget.id, edit) }),
      `${widget.id} ${key}`,
    );
  const edit = (next: typeof document) =>
    editor.edit((content) => ({ ...content, document: next }));
  const fields = offered?.fields ?? [];
  const valueAt = (name: string) => ({ ...offered?.defaults, ...widget.properties })[name];

  function setTranslation(path: string, text: string): void {
    change(
      ({ translations, ...rest }) => ({
        ...rest,
        translations: {
          ...translations,
          [language]: { ...translations?.[language], [path]: text },
        },
      }),
      `${language} ${path}`,
    );
  }

  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-center gap-1">
        <h2 className="me-auto font-semibold">{offered?.label ?? widget.type}</h2>
        <IconButton
          size="sm"
          label={t('duplicate')}
          icon={<Copy aria-hidden className="size-4" />}
          onClick={() => {
            const id = `${widget.type}-${newPartId()}`;
            edit(duplicateWidget(document, widget.id, id));
            onSelect({ kind: 'widget', id });
          }}
        />
        <IconButton
          size="sm"
          label={t('delete')}
          icon={<Trash aria-hidden className="size-4" />}
          onClick={() => {
            edit(removeWidget(document, widget.id));
            onSelect({ kind: 'page' });
          }}
        />
      </div>
      {offered && !offered.canPublish && (
        <p className="rounded-lg bg-warning-soft p-3 text-sm">{t('needsPermission')}</p>
      )}
      {fields.some(({ control }) => isText(control)) && (
        <TextLanguage value={language} onChange={setLanguage} />
      )}
      {fields.map((field) =>
        language === '' ? (
          <PropertyField
            key={field.name}
            field={field}
            value={valueAt(field.name)}
            onChange={(value) =>
              change(
                (from) => ({ ...from, properties: { ...from.properties, [field.name]: value } }),
                field.name,
              )
            }
          />
        ) : (
          <PropertyField
            key={`${language} ${field.name}`}
            field={field}
            value={valueAt(field.name)}
            translation={{
              path: field.name,
              textAt: (path) => widget.translations?.[language]?.[path] ?? '',
              onChange: setTranslation,
            }}
            onChange={() => undefined}
          />
        ),
      )}
      <Field label={t('moveTo')}>
        <Select
          size="sm"
          value={place ? `${place.sectionId}|${place.column}` : ''}
          onChange={({ target }) => {
            const [sectionId = '', column] = target.value.split('|');
            edit(
              moveWidget(document, widget.id, { sectionId, column: Number(column), index: 999 }),
            );
          }}
        >
          {listColumns(document).map(({ sectionId, section, column }) => (
            <option key={`${sectionId}|${column}`} value={`${sectionId}|${column}`}>
              {t('place', { section: section + 1, column: column + 1 })}
            </option>
          ))}
        </Select>
      </Field>
      <Checkbox
        label={t('enabled')}
        checked={widget.enabled}
        onChange={({ target }) =>
          change((from) => ({ ...from, enabled: target.checked }), 'enabled')
        }
      />
      <VisibilityFields
        value={widget.visibility}
        audiences={audiences}
        onChange={(visibility) => change((from) => ({ ...from, visibility }), 'visibility')}
      />
    </div>
  );
}

function isText(control: string): boolean {
  return ['TEXT', 'LONG_TEXT', 'HTML', 'CODE', 'LIST'].includes(control);
}

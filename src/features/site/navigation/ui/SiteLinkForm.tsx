import { type ChangeEvent, useId } from 'react';
import { languageName } from '#core/languageName.ts';
import { hasOwnAddress, linkAudiences, linkTypes } from '#core/siteLinks.ts';
import { Field } from '#ui/Field.tsx';
import { Select } from '#ui/Select.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { type LinkNode, type LinkRow, updateNode } from '../linkTree.ts';
import { IconChoices } from './IconChoices.tsx';
import { type LinkArea, type NavigationEditor, pathOfArea } from './useNavigationEditor.ts';

type LinkFormProps = { editor: NavigationEditor; area: LinkArea; row: LinkRow };

/** The properties of one link. Its controls have no names: the editor holds the values. */
export function SiteLinkForm({ editor, area, row }: LinkFormProps) {
  const { t } = useTranslation('navigation');
  const { t: typeName } = useTranslation('shell');
  const { settings, language } = useShell();
  const id = useId();
  const { link, children } = row.node;
  const { type = 'EXTERNAL_LINK', labels = {} } = link;
  const path = `${pathOfArea[area]}.${row.path}` as const;
  const change = (part: Partial<LinkNode['link']>, field?: string) =>
    editor.change(
      area,
      updateNode(editor.trees[area], row.node.id, part),
      field && `${row.node.id} ${field}`,
    );
  const isMenu = type === 'MENU';
  // A menu with links cannot become a link, and menus are only where there is a level below.
  const types = linkTypes.filter((each) => {
    if (isMenu && children.length > 0) return each === 'MENU';
    return each !== 'MENU' || isMenu || row.level < (area === 'bar' ? 3 : 2);
  });
  const needsLabel = isMenu || hasOwnAddress(type);
  const languages = settings.activeLanguages.length > 1 ? settings.activeLanguages : [];
  return (
    <div className="flex flex-col gap-4 border-t border-border bg-surface px-4 py-4 sm:px-6">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('fields.type')}>
          <Select
            value={type}
            onChange={({ currentTarget: { value } }) => {
              const chosen = linkTypes.find((each) => each === value);
              if (chosen) change({ type: chosen });
            }}
          >
            {types.map((each) => (
              <option key={each} value={each}>
                {t(`types.${each}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('fields.audience')}>
          <Select
            value={link.audience ?? 'EVERYONE'}
            onChange={({ currentTarget: { value } }) =>
              change({ audience: linkAudiences.find((each) => each === value) })
            }
          >
            {linkAudiences.map((each) => (
              <option key={each} value={each}>
                {t(`audiences.${each}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label={t('fields.label')}
          required={needsLabel}
          error={editor.form.errorOf(`${path}.label`)}
        >
          <TextInput
            dir="auto"
            maxLength={80}
            autoComplete="off"
            value={link.label ?? ''}
            placeholder={needsLabel ? undefined : typeName(`links.${type}`)}
            onChange={({ currentTarget: { value } }) => change({ label: value || null }, 'label')}
          />
        </Field>
        {hasOwnAddress(type) && (
          <Field
            label={t('fields.href')}
            hint={t('fields.hrefHint')}
            required
            error={editor.form.errorOf(`${path}.href`)}
          >
            <TextInput
              dir="ltr"
              maxLength={2000}
              autoComplete="off"
              value={link.href ?? ''}
              onChange={({ currentTarget: { value } }) =>
                change({ href: value.trim() || null }, 'href')
              }
            />
          </Field>
        )}
      </div>
      {languages.length > 0 && (
        <fieldset className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <legend className="mb-1.5 text-sm font-medium">{t('fields.labels')}</legend>
          {languages.map((each) => (
            <Field key={each} label={languageName(each, language)}>
              <TextInput
                dir="auto"
                lang={each}
                maxLength={80}
                autoComplete="off"
                value={labels[each] ?? ''}
                onChange={(event: ChangeEvent<HTMLInputElement>) =>
                  change({ labels: withLabel(labels, each, event.currentTarget.value) }, each)
                }
              />
            </Field>
          ))}
        </fieldset>
      )}
      <IconChoices name={`${id}-icon`} value={link.icon} onChange={(icon) => change({ icon })} />
    </div>
  );
}

type Labels = NonNullable<LinkNode['link']['labels']>;

function withLabel(labels: Labels, language: keyof Labels, text: string): Labels | undefined {
  const { [language]: _, ...others } = labels;
  const next = text === '' ? others : { ...others, [language]: text };
  return Object.keys(next).length === 0 ? undefined : next;
}

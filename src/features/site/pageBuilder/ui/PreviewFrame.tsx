import Monitor from 'virtual:icons/monitor';
import Smartphone from 'virtual:icons/smartphone';
import Tablet from 'virtual:icons/tablet';
import { languageName } from '#core/languageName.ts';
import { cx } from '#ui/cx.ts';
import { Field } from '#ui/Field.tsx';
import { Select } from '#ui/Select.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { EditedPage, PageEditorData } from './pageBuilderDocuments.ts';
import { type Preview, type PreviewChoices, previewWidths } from './usePreview.ts';

type PreviewFrameProps = {
  preview: Preview;
  audiences: PageEditorData['builderAudiences'];
  page: EditedPage;
};

const widthIcons = { desktop: Monitor, tablet: Tablet, phone: Smartphone };

/** The real page with the draft, as an audience sees it. */
export function PreviewFrame({ preview, audiences, page }: PreviewFrameProps) {
  const { t, language } = useTranslation('pageBuilder');
  const { settings } = useShell();
  const { choices, setChoices, frame, href } = preview;
  const set = (changes: Partial<PreviewChoices>) => setChoices({ ...choices, ...changes });
  const width = previewWidths[choices.width];
  return (
    <section aria-label={t('preview.title')} className="page-builder-preview">
      <details className="border-b border-border bg-surface-raised px-3">
        <summary className="flex min-h-11 cursor-pointer items-center gap-3 text-sm">
          <span className="font-medium">{t('preview.as')}</span>
          <span className="text-text-muted">
            {[
              t(`preview.${choices.as}`),
              languageName(choices.language, language),
              choices.at.replace('T', ' '),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </summary>
        <div className="grid gap-3 pb-3 sm:grid-cols-2 lg:grid-cols-3">
          <Field label={t('preview.viewer')}>
            <Select
              size="sm"
              value={choices.as}
              onChange={({ target }) =>
                set({ as: target.value === 'member' ? 'member' : 'visitor' })
              }
            >
              <option value="visitor">{t('preview.visitor')}</option>
              <option value="member">{t('preview.member')}</option>
            </Select>
          </Field>
          {choices.as === 'member' && (
            <>
              <Field label={t('preview.role')}>
                <Select
                  size="sm"
                  value={choices.role}
                  onChange={({ target }) => set({ role: target.value })}
                >
                  <option value="">{t('preview.member')}</option>
                  {audiences.roles.map(({ value, label }) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </Select>
              </Field>
              {audiences.profileLists.length > 0 && (
                <Field label={t('preview.list')}>
                  <Select
                    size="sm"
                    value={choices.list}
                    onChange={({ target }) => set({ list: target.value })}
                  >
                    <option value="">{t('preview.noList')}</option>
                    {audiences.profileLists.map(({ value, label }) => (
                      <option key={value} value={value}>
                        {label}
                      </option>
                    ))}
                  </Select>
                </Field>
              )}
            </>
          )}
          <Field label={t('preview.language')}>
            <Select
              size="sm"
              value={choices.language}
              onChange={({ target }) => set({ language: target.value })}
            >
              {settings.activeLanguages.map((code) => (
                <option key={code} value={code}>
                  {languageName(code, language)}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={t('preview.theme')}>
            <Select
              size="sm"
              value={choices.theme}
              onChange={({ target }) =>
                set({
                  theme: target.value === 'dark' || target.value === 'light' ? target.value : '',
                })
              }
            >
              <option value="">{t('preview.themeAuto')}</option>
              <option value="light">{t('preview.light')}</option>
              <option value="dark">{t('preview.dark')}</option>
            </Select>
          </Field>
          <Field label={t('preview.at')}>
            <TextInput
              type="datetime-local"
              value={choices.at}
              className="h-9 text-sm"
              onChange={({ target }) => set({ at: target.value })}
            />
          </Field>
          {page.kind === 'layout' && (
            <Field label={t('preview.path')}>
              <TextInput
                value={choices.path}
                className="h-9 text-sm"
                dir="ltr"
                onChange={({ target }) => set({ path: target.value })}
              />
            </Field>
          )}
        </div>
      </details>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible legend. */}
      <div
        role="group"
        aria-label={t('preview.width')}
        className="flex justify-center gap-1 border-b border-border bg-surface-raised py-1"
      >
        {(['desktop', 'tablet', 'phone'] as const).map((each) => {
          const Icon = widthIcons[each];
          return (
            <button
              key={each}
              type="button"
              aria-label={t(`preview.${each}`)}
              title={t(`preview.${each}`)}
              aria-pressed={choices.width === each}
              className={cx(
                'inline-flex size-9 items-center justify-center rounded-button',
                choices.width === each ? 'bg-accent-soft text-text' : 'text-text-muted',
              )}
              onClick={() => set({ width: each })}
            >
              <Icon aria-hidden className="size-4.5" />
            </button>
          );
        })}
      </div>
      <div className="page-builder-stage" data-width={width ?? undefined}>
        {href === null ? (
          <Spinner />
        ) : (
          <iframe ref={frame} src={href} title={t('preview.title')} data-preview={choices.width} />
        )}
      </div>
    </section>
  );
}

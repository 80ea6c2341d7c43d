import { Field } from '#ui/Field.tsx';
import { LanguageOptions } from '#ui/LanguageOptions.tsx';
import { Select } from '#ui/Select.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { communityEventLimits } from '../communityEventLimitRules.ts';
import type { EventFieldProps } from './eventFieldProps.ts';

/** In which language an event is, and what else attendees need to know. */
export function EventNoteFields({ event, change }: EventFieldProps) {
  const { t } = useTranslation('communityEventCompose');
  const { activeLanguages } = useShell().settings;
  const { languages } = event;
  return (
    <>
      {activeLanguages.length > 1 && (
        <Field label={t('language')} optional>
          <Select
            value={languages[0] ?? ''}
            onChange={({ target }) => change({ languages: target.value ? [target.value] : [] })}
          >
            <option value="">{t('languageNone')}</option>
            <LanguageOptions languages={[...new Set([...activeLanguages, ...languages])]} />
          </Select>
        </Field>
      )}
      <Field label={t('additional')} optional>
        <TextArea
          rows={2}
          maxLength={communityEventLimits.additional}
          value={event.additional ?? ''}
          onChange={({ target }) => change({ additional: target.value || null })}
        />
      </Field>
    </>
  );
}

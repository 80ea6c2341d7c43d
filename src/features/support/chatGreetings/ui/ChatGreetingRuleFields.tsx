import { languageName } from '#core/languageName.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Field } from '#ui/Field.tsx';
import { Select } from '#ui/Select.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import {
  greetingLimits,
  greetingPeople,
  greetingPlaces,
  greetingTimes,
  greetingVisits,
} from '../chatGreetingRules.ts';
import type { GreetingForm } from './greetingFormValues.ts';

/** Examples of patterns. */
const examples = '/pricing\n/docs/*\nhttps://shop.example.com/cart';

/** For whom a greeting is, where and when. */
export function ChatGreetingRuleFields({ form }: { form: GreetingForm }) {
  const { t, language } = useTranslation('chatGreetings');
  const { settings } = useShell();
  return (
    <>
      <fieldset className="flex flex-col gap-4">
        <legend className="mb-2 font-semibold">{t('where')}</legend>
        <Field {...form.field('place')} label={t('place')}>
          <Select>
            {greetingPlaces.map((place) => (
              <option key={place} value={place}>
                {t(`places.${place}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field {...form.field('paths')} label={t('paths')} hint={t('pathsHint')} optional>
          <TextArea rows={3} dir="ltr" spellCheck={false} placeholder={examples} />
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field {...form.field('afterSeconds')} label={t('afterSeconds')} required>
            <TextInput type="number" inputMode="numeric" min={0} max={greetingLimits.seconds} />
          </Field>
          <Field {...form.field('scrolled')} label={t('scrolled')} required>
            <TextInput type="number" inputMode="numeric" min={0} max={100} />
          </Field>
        </div>
      </fieldset>
      <fieldset className="flex flex-col gap-4">
        <legend className="mb-2 font-semibold">{t('who')}</legend>
        <div className="grid gap-4 sm:grid-cols-3">
          <Field {...form.field('visits')} label={t('visitsLabel')}>
            <Select>
              {greetingVisits.map((visits) => (
                <option key={visits} value={visits}>
                  {t(`visits.${visits}`)}
                </option>
              ))}
            </Select>
          </Field>
          <Field {...form.field('people')} label={t('peopleLabel')}>
            <Select>
              {greetingPeople.map((people) => (
                <option key={people} value={people}>
                  {t(`people.${people}`)}
                </option>
              ))}
            </Select>
          </Field>
          <Field {...form.field('times')} label={t('timesLabel')}>
            <Select>
              {greetingTimes.map((times) => (
                <option key={times} value={times}>
                  {t(`times.${times}`)}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        {settings.activeLanguages.length > 1 && (
          <fieldset>
            <legend className="text-sm font-medium">{t('languages')}</legend>
            <p className="text-sm text-text-muted">{t('languagesHint')}</p>
            <div className="grid gap-x-4 sm:grid-cols-3">
              {settings.activeLanguages.map((code) => (
                <Checkbox
                  key={code}
                  label={languageName(code, language)}
                  {...form.checkbox('languages', code)}
                />
              ))}
            </div>
          </fieldset>
        )}
      </fieldset>
      <Checkbox label={t('isOnGreeting')} {...form.checkbox('isOn')} />
    </>
  );
}

import { formatDate } from '#core/formatTime.ts';
import { localeOf } from '#core/languages.ts';
import type { PreferenceName, preferenceChoices } from '#core/viewerPreferences.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { profilePreferences } from './profilePreferences.ts';

type ProfilePreference = (typeof profilePreferences)[number];
type Choice = (typeof preferenceChoices)[ProfilePreference][number];

/** January 31, 2026, half past one in the afternoon: the sample of the formats. */
const sample = Date.UTC(2026, 0, 31, 13, 30);

/** A choice in words; instead of "automatic", what that amounts to. */
export function usePreferenceText(): (name: ProfilePreference, choice: Choice) => string {
  const { t, language } = useTranslation('profile');
  const standard = {
    listSort: () => t('defaults.listSort'),
    commentSort: () => t('defaults.value', { value: t('choices.OLDEST') }),
    dateFormat: () =>
      t('defaults.value', { value: formatDate(sample, language, { timeZone: 'UTC' }) }),
    timeFormat: () => t('defaults.value', { value: clockTime(language) }),
    shortcuts: () => t('choices.ON'),
    signatures: () => t('choices.ON'),
    leaderboard: () => t('choices.ON'),
  } satisfies Record<ProfilePreference, () => string> &
    Partial<Record<PreferenceName, () => string>>;
  return (name, choice) => (choice === 'AUTO' ? standard[name]() : t(`choices.${choice}`));
}

function clockTime(language: string): string {
  const format = new Intl.DateTimeFormat(localeOf(language), {
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  return format.format(sample);
}

import { localeOf, normaliseLanguage } from '#core/languages.ts';
import { fillWords } from '#features/base/mail/server/mailWords.ts';
import type { NotificationType } from '#platform/notifications/notificationType.ts';
import { localeFile } from '#platform/serverWords.ts';

type Texts = Readonly<Record<string, string>>;

/**
 * A text of a notification type in a language, in English where the language lacks it.
 * @param key such as `text`; with `count` its plural form of the language; `text_none` may be missing
 */
export function notificationText(
  type: Pick<NotificationType, 'name' | 'words'>,
  key: string,
  language: string,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const wanted = normaliseLanguage(language);
  for (const each of [wanted, wanted.split('_')[0] ?? wanted, 'en']) {
    const texts = textsOf(type, each);
    const form =
      typeof values.count === 'number' ? `${key}_${pluralForm(each, values.count)}` : key;
    const text = texts[form] ?? texts[`${key}_other`] ?? texts[key === 'text_none' ? 'text' : key];
    if (text === undefined) continue;
    const filled = Object.entries(values).map(([name, value]) => [name, `${value}`]);
    return fillWords(text, Object.fromEntries(filled), each);
  }
  throw new Error(
    `No text "${key}" for notifications of type "${type.name}" in ${type.words}.json.`,
  );
}

function pluralForm(language: string, count: number): string {
  return new Intl.PluralRules(localeOf(language)).select(count);
}

function textsOf(
  { name, words }: Pick<NotificationType, 'name' | 'words'>,
  language: string,
): Texts {
  const tree: { notificationTypes?: Record<string, Texts> } | null = localeFile(words, language);
  return tree?.notificationTypes?.[name] ?? {};
}

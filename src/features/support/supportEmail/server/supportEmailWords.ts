import { fillWords } from '#features/base/mail/server/mailWords.ts';
import english from '#locales/en/supportEmail.json' with { type: 'json' };
import { serverWords } from '#platform/serverWords.ts';

export type SupportEmailNote = keyof typeof english.notes;

/** What a sender is told. */
export function supportEmailNoteText(
  note: SupportEmailNote,
  locale: string,
  values: Record<string, string> = {},
): string {
  const { language, words } = serverWords('supportEmail', english, [locale]);
  return fillWords(words.notes[note], values, language);
}

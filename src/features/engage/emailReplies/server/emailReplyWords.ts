import { fillWords } from '#features/base/mail/server/mailWords.ts';
import english from '#locales/en/emailReplies.json' with { type: 'json' };
import { serverWords } from '#platform/serverWords.ts';

export type EmailReplyNote = keyof typeof english.notes;

/** What a sender is told. */
export function emailReplyNoteText(
  note: EmailReplyNote,
  locale: string,
  values: Record<string, string> = {},
): string {
  const { language, words } = serverWords('emailReplies', english, [locale]);
  return fillWords(words.notes[note], values, language);
}

import type { MailLetter } from './mailHtml.ts';
import { isolated } from './mailWords.ts';

/** The mail as plain text: the same content, the link as a URL. */
export function mailText(letter: MailLetter): string {
  const { language, button, code, facts = [], after = [], unsubscribe } = letter;
  const parts = [
    letter.greeting,
    ...letter.paragraphs,
    code && `    ${code}`,
    facts.map(({ label, value }) => `${label}: ${isolated(value, language)}`).join('\n'),
    button && `${button.label}:\n${button.url}`,
    ...after,
    `-- \n${letter.community}\n${letter.home}\n\n${letter.why}`,
    unsubscribe && `${unsubscribe.label}:\n${unsubscribe.url}`,
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

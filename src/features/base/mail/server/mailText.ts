import { labelColon } from '#core/labelColon.ts';
import type { MailLetter } from './mailHtml.ts';
import { isolated } from './mailWords.ts';

/** The mail as plain text: the same content, the link as a URL. */
export function mailText(letter: MailLetter): string {
  const { language, button, code, facts = [], after = [], items = [], optOuts } = letter;
  const colon = labelColon(language).trimEnd();
  const parts = [
    ...(letter.letter ? [letter.letter.text] : [letter.greeting, ...letter.paragraphs]),
    ...items.map(({ text, title, excerpt, url }) =>
      [text, title, url, quoted(excerpt)].filter(Boolean).join('\n'),
    ),
    code && `    ${code}`,
    facts
      .map(({ label, value }) => `${label}${labelColon(language)}${isolated(value, language)}`)
      .join('\n'),
    button && `${button.label}${colon}\n${button.url}`,
    ...after,
    `-- \n${letter.community}\n${letter.home}\n\n${letter.why}`,
    ...optOuts.map(({ label, url }) => `${label}${colon}\n${url}`),
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

/** As a quotation of RFC 3676. */
function quoted(excerpt: string): string {
  return excerpt === '' ? '' : excerpt.replace(/^/gm, '> ');
}

import type { SourceIssue } from './sourceFiles.ts';

const americanSpelling = 'American spelling';

/** Terms banned by docs/voice.md in English copy, with replacements. */
export const bannedTerms: readonly [RegExp, string][] = [
  [/\be-mails?\b|(?<!-)\bmails?\b/i, 'email'],
  [/\b(some|any|every)body\b/i, 'someone, anyone, everyone'],
  [/\bnobody\b/i, 'no one, or say it positively'],
  [/\bwho(m)?ever\b/i, 'members who'],
  [/\bstands?\b/i, 'is, appears'],
  [/\bholds\b/i, 'has, contains'],
  [/\blooks? (for|after)\b/i, 'find, search, manage'],
  [/\b(its|own|these|those|your) words\b/i, 'text, content'],
  [/\bcannot\b(?! be blank)/i, 'can’t'],
  [/\bcould not\b/i, 'couldn’t'],
  [/\byou may not\b/i, 'you can’t'],
  [/\b(leave|left) (it )?empty\b/i, 'leave blank'],
  [/\b(network|web) address/i, 'IP address, URL'],
  [/\btak(e|es|en|ing) (it |this |that )?(back|away|out)\b/i, 'undo, remove'],
  [/\b(is|are) gone\b/i, 'deleted, no longer exists'],
  [/\bfor good\b/i, 'permanently'],
  [/\bat once\b/i, 'immediately'],
  [/\bcomes? in\b/i, 'sign in, join'],
  [/\bnewcomers?\b/i, 'new members'],
  [/\bcolour/i, 'color'],
  [/\bcanned texts?\b/i, 'canned response'],
  [/\bsecond steps?\b/i, 'two-factor authentication'],
  [/\}\} (answers?|responses?)\b/i, 'comments, replies'],
  [
    /\b(\w*(favour|behaviour|neighbour|honour|labour)|centre|theatre|catalogue|grey)/i,
    americanSpelling,
  ],
  [
    /\b(cancell|labell|modell|travell|signall)(ed|ing)\b|\b(licence|defence|judgement|whilst)\b/i,
    americanSpelling,
  ],
  [
    /\b(\w*(organ|recogn|real|custom|personal|priorit|categor|summar|author|optim|synchron)is|analys)(e[ds]?|ing|ation)\b/i,
    americanSpelling,
  ],
  [/\bany more(?=[.,;:]|$)/i, 'anymore'],
  [/\btold\b/i, 'notified'],
  [/\bcop(y|ied) in\b/i, 'CC'],
  [
    /\b(name|text|version|terms) of (the )?(group|chat|terms|member|post)\b/i,
    'group name, chat terms',
  ],
];

const entry = /"(\w+)":\s*"((?:[^"\\]|\\.)*)"/g;

/** Banned terms in the values of a file of locales/en; names of placeholders are no copy. */
export function findVoiceFaults(file: string, text: string): SourceIssue[] {
  return text.split('\n').flatMap((row, index) =>
    [...row.matchAll(entry)].flatMap(([, key, value = '']) => {
      const copy = value.replace(/\{\{\w+\}\}|<\/?\w+>/g, '}}');
      return bannedTerms.flatMap(([term, instead]) => {
        const found = term.exec(copy)?.[0];
        if (found === undefined) return [];
        const message = `${key}: "${found}" (docs/voice.md): ${instead}`;
        return [{ file, line: index + 1, message }];
      });
    }),
  );
}

/**
 * Endings of declension and conjugation in languages that PostgreSQL has no stemmer for, or none for words without
 * accents, and what becomes of the rest: vowels that come and go before the last consonant, and softened consonants.
 */
interface Grammar {
  endings: RegExp;
  rest: readonly (readonly [RegExp, string])[];
}

/** At least three letters are kept. */
function endingsOf(list: string): RegExp {
  return new RegExp(`(?<=^.{3,})(?:${list.split(' ').join('|')})$`);
}

const slavicVowel = /(?<=[^aeiouy])i?[eo](?=[bcklmnrtv]$)/;

const grammars: Readonly<Record<string, Grammar>> = {
  cs: {
    endings: endingsOf(
      'atech etech ovych ovymi oveho ovemu ovani enich anich ech ich ych ach eho emi emu imi ymi iho imu ami ' +
        'ova ove ovi ovy ovat uje uji ujete eni ani osti ost ou um em im ym am at it il ila ilo ily ili ' +
        'al ala alo aly ali el mi a e i o u y',
    ),
    rest: [
      [slavicVowel, ''],
      [/c$/, 'k'],
      [/z$/, 'h'],
    ],
  },
  sk: {
    endings: endingsOf(
      'ovania ovanie eniach aniach eniami aniami enia enie eniu ania anie aniu iach iami iam ovia ovi ach ami ' +
        'och ych ich eho emu ymi imi om ov ej ou ym im am it il ila ilo ili at al ala alo ali ovat uje ujete ' +
        'osti ost ii ie ia iu mi a e i o u y',
    ),
    rest: [
      [slavicVowel, ''],
      [/c$/, 'k'],
    ],
  },
  pl: {
    endings: endingsOf(
      'owania owanie owaniu owaniem ieniach eniach aniach ieniami ienia ienie ieniu eniami aniami enia enie ' +
        'eniu ania anie aniu ien owie iami iach iom iem owac uje ujesz osciach osciami osci osc ego emu ymi imi ' +
        'ych ich ami ach owi ow om em ej ie ia iu ii ic yc ac il yl al ila yla ala ily yly aly a e i o u y',
    ),
    rest: [
      [slavicVowel, ''],
      [/c$/, 'k'],
      [/dz$/, 'd'],
    ],
  },
  hr: {
    endings: endingsOf(
      'ovima evima ijama ijima icama ijom ovati ivati ovanje anjima enjima anjem enjem anje anja anju enje ' +
        'enja enju ostima osti ost iti ati eti uje ujem ujete ama ima ova ove ovi eva evi eve oga omu ija ije ' +
        'iju iji iran om em im ih og oj io ao la lo li le a e i o u',
    ),
    rest: [
      [/(?<=[^aeiou])[ae](?=[^aeiou]$)/, ''],
      [/c$/, 'k'],
      [/z$/, 'g'],
    ],
  },
  // PostgreSQL's stemmer depends on the accents: fiók and fiókok would differ.
  hu: {
    endings: endingsOf(
      'jaim jeim jaid jeid jaik jeik unk ban ben bol ba be rol ra re tol nak nek val vel ral rel tal tel kal kel ' +
        'hoz hez nal nel ert kent kor ig om em am im od ed ad aid eid aim eim jai jei ai ei aik eik juk uk ja je ' +
        'ok ek ak ot et at on en an ni k t n o a e i',
    ),
    rest: [],
  },
  is: {
    endings: endingsOf(
      'arnir unnar unum anna inum unni inni innar arnar irnar urnar anir annar ingum inu ins ina inn nar num nni nna ' +
        'ann ans anum in id ir ar ur um na an a i u n s r',
    ),
    // kaka, kökur
    rest: [[/o(?=[^aeiouy]*$)/, 'a']],
  },
};

/** The PostgreSQL configuration of such languages: their stems are made here. */
export const ownConfigurations: Readonly<Record<string, string>> = Object.fromEntries(
  Object.keys(grammars).map((language) => [language, `own_${language}`]),
);

/** A letter that no living language uses, so that a stem is found by words of its own language only. */
const mark = 'ƿ';

/** The marked stem of a folded word; null for what has no endings: short words, numbers, other scripts. */
export function ownStem(language: string, word: string): string | null {
  const grammar = grammars[language];
  if (grammar === undefined || !/^[a-z]{4,}$/.test(word)) return null;
  let stem = word.replace(grammar.endings, '');
  // What is left may be a word with an ending of its own; so all its forms end as the same.
  for (let shorter = stem; shorter.length > 3; ) {
    stem = shorter;
    shorter = stem.replace(grammar.endings, '');
    if (shorter === stem) break;
  }
  const settled = grammar.rest.reduce((text, [end, replaced]) => text.replace(end, replaced), stem);
  return `${mark}${language}${settled}`;
}

/** A stem as it is written, without its mark. */
export function unmarked(stem: string): string {
  return stem.startsWith(mark) ? stem.slice(mark.length + 2) : stem;
}

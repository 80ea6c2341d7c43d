type Words = ReadonlyMap<string, string>;

const plural = /^(.+)_(zero|one|two|few|many|other)$/;
/** Plural forms for exactly one number may spell it out: `two` is 'ردان'. */
const numbers = new Set(['{{count}}', '{{number}}']);

/**
 * Issues of a translation file compared with the English one: unknown keys, missing or unknown placeholders
 * and marks, missing plural forms. A missing key is allowed: it falls back.
 */
export function findLocaleIssues(
  language: string,
  english: unknown,
  translated: unknown,
): string[] {
  const source = wordsOf(english);
  const words = wordsOf(translated);
  const forms = new Intl.PluralRules(language.replace('_', '-')).resolvedOptions().pluralCategories;
  const faults: string[] = [];
  const counted = new Set<string>();
  for (const [key, text] of words) {
    const [, base, form] = plural.exec(key) ?? [];
    const isForm = base !== undefined && source.has(`${base}_other`);
    const original = source.get(key) ?? (isForm ? source.get(`${base}_other`) : undefined);
    if (original === undefined) faults.push(`${key}: not in English`);
    else if (isForm && !forms.some((each) => each === form)) {
      faults.push(`${key}: no form of ${language}`);
    } else {
      const spelled = isForm && standsForOneNumber(language, form) ? numbers : new Set<string>();
      // English may spell out the one that in Russian is also 21.
      const others = isForm ? (source.get(`${base}_other`) ?? '') : '';
      faults.push(...slotErrors(key, { original, others, text, spelled }));
      if (isForm) counted.add(base);
    }
  }
  for (const base of counted) {
    const missing = forms.filter((form) => !words.has(`${base}_${form}`));
    faults.push(...inOrder(missing).map((form) => `${base}: lacks the form ${form}`));
  }
  return faults;
}

function slotErrors(
  key: string,
  texts: { original: string; others: string; text: string; spelled: ReadonlySet<string> },
): string[] {
  const wanted = slotsOf(texts.original);
  const known = [...wanted, ...slotsOf(texts.others)];
  const has = slotsOf(texts.text);
  return [
    ...wanted
      .filter((slot) => !has.includes(slot) && !texts.spelled.has(slot))
      .map((slot) => `${key}: lacks ${slot}`),
    ...has
      .filter((slot) => !known.includes(slot))
      .map((slot) => `${key}: ${slot} is not in English`),
  ];
}

/** `{{name}}`, `{name}`, `<mark>` and `</mark>` in a text. */
function slotsOf(text: string): string[] {
  return [...new Set(text.match(/\{\{\w+\}\}|\{\w+\}|<\/?\w+>/g))];
}

/** Arabic `two` is only 2, Russian `one` is also 21. */
function standsForOneNumber(language: string, form: string | undefined): boolean {
  const rules = new Intl.PluralRules(language.replace('_', '-'));
  return (
    Array.from({ length: 200 }, (_, n) => rules.select(n)).filter((each) => each === form)
      .length === 1
  );
}

function inOrder(forms: readonly string[]): string[] {
  const order = ['zero', 'one', 'two', 'few', 'many', 'other'];
  return [...forms].sort((a, b) => order.indexOf(a) - order.indexOf(b));
}

function wordsOf(tree: unknown, before = ''): Words {
  if (typeof tree === 'string') return new Map([[before, tree]]);
  if (typeof tree !== 'object' || tree === null) return new Map();
  return new Map(
    Object.entries(tree).flatMap(([key, value]) => [
      ...wordsOf(value, before ? `${before}.${key}` : key),
    ]),
  );
}

/** Every language the product supports (SPEC §1). */
export const knownLanguages = [
  'en',
  'en_GB',
  'en_US',
  'en_IE',
  'ja',
  'pt',
  'pt_BR',
  'pt_PT',
  'fr',
  'es',
  'es_ES',
  'es_MX',
  'ar',
  'zh',
  'zh_CN',
  'nl',
  'de',
  'nb',
  'it',
  'pl',
  'hr',
  'hu',
  'sk',
  'is',
  'cs',
  'ko',
  'ru',
] as const;

const rightToLeft = new Set(['ar']);

/** The writing direction of a language (SPEC §1). */
export function directionOf(language: string): 'ltr' | 'rtl' {
  return rightToLeft.has(baseOf(language)) ? 'rtl' : 'ltr';
}

/** The BCP 47 tag, as used in HTML and `Intl`: `pt_BR` → `pt-BR`. */
export function localeOf(language: string): string {
  return language.replace('_', '-');
}

/** `pt-BR` and `pt_BR` → `pt_BR`; `zh-hans` and `zh-Hans-CN` → `zh_CN`; `no` (any Norwegian) and `nn` → `nb`. */
export function normaliseLanguage(tag: string): string {
  const [base = '', region] = tag.split(/[-_]/);
  if (base.toLowerCase() === 'zh' && region?.toLowerCase() === 'hans') return 'zh_CN';
  if (['no', 'nn'].includes(base.toLowerCase())) return 'nb';
  return region ? `${base.toLowerCase()}_${region.toUpperCase()}` : base.toLowerCase();
}

/**
 * The first preferred language that the community supports; a regional language matches its base language, else any
 * other region of it, and so does a base language (RFC 4647 §3.3.1): browsers send `en-US, en`, and some only `en-AU`.
 * @param wanted in order of preference: URL, cookie, Accept-Language (RFC 9110 §12.5.4)
 */
export function chooseLanguage(
  wanted: readonly (string | null | undefined)[],
  active: readonly string[],
  fallback: string,
): string {
  for (const tag of wanted) {
    if (!tag) continue;
    const exact = normaliseLanguage(tag);
    const found =
      active.find((each) => each === exact) ??
      active.find((each) => each === baseOf(exact)) ??
      active.find((each) => baseOf(each) === baseOf(exact));
    if (found) return found;
  }
  return fallback;
}

/** Languages of an Accept-Language header, by preference. */
export function acceptedLanguages(header: string | undefined): string[] {
  return (header ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', quality] = part.trim().split(/\s*;\s*q=/);
      return { tag, quality: quality === undefined ? 1 : Number(quality) || 0 };
    })
    .filter(({ tag, quality }) => /^[A-Za-z]{2,3}([-_][A-Za-z0-9]+)*$/.test(tag) && quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag);
}

export function baseOf(language: string): string {
  return language.split(/[-_]/)[0] ?? language;
}

/** The language of a new post: its author's, if the community supports it. */
export function spokenLanguage(
  community: { activeLanguages: readonly string[]; defaultLanguage: string },
  own: string,
): string {
  return community.activeLanguages.includes(own) ? own : community.defaultLanguage;
}

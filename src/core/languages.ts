/** Every language the product knows (SPEC §1). */
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

/** As BCP 47, and with it HTML and `Intl`, names a language: `pt_BR` → `pt-BR`. */
export function localeOf(language: string): string {
  return language.replace('_', '-');
}

/** `pt-BR` and `pt_BR` → `pt_BR`; `zh-hans` and `zh-Hans-CN` → `zh_CN`; `no`, which is any Norwegian, → `nb`. */
export function normaliseLanguage(tag: string): string {
  const [base = '', region] = tag.split(/[-_]/);
  if (base.toLowerCase() === 'zh' && region?.toLowerCase() === 'hans') return 'zh_CN';
  if (base.toLowerCase() === 'no') return 'nb';
  return region ? `${base.toLowerCase()}_${region.toUpperCase()}` : base.toLowerCase();
}

/**
 * The first wanted language that the community speaks; a regional one is met by its base, and one
 * without a region by any of its regions (RFC 4647 §3.3.1): browsers ask for `en-US, en`.
 * @param wanted in order of preference: the address, the cookie, then Accept-Language (RFC 9110 §12.5.4)
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
      active.find((each) => baseOf(each) === exact);
    if (found) return found;
  }
  return fallback;
}

/** Languages of an Accept-Language header, best first. */
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

function baseOf(language: string): string {
  return language.split(/[-_]/)[0] ?? language;
}

/** The language a new post is taken to be in: its writer's, where the community speaks it. */
export function spokenLanguage(
  community: { activeLanguages: readonly string[]; defaultLanguage: string },
  own: string,
): string {
  return community.activeLanguages.includes(own) ? own : community.defaultLanguage;
}

import type { LayoutBanner } from './layoutRules.ts';

const hexColor = /^#[0-9a-f]{6}$/i;
const limits = { title: 200, subtitle: 500, altText: 200 } as const;

/** Whether a page shows this banner: one without its image or color would be an empty strip. */
export function isBannerShown(banner: LayoutBanner | null): banner is LayoutBanner {
  if (banner?.type === 'IMAGE') return banner.desktopImage !== null;
  return banner?.type === 'COLOR' && hexColor.test(banner.color ?? '');
}

/** What keeps a banner from being published: the field and the rule that it breaks. */
export function bannerFaults(banner: LayoutBanner | null): { field: string; rule: string }[] {
  if (banner === null) return [];
  const faults: { field: string; rule: string }[] = [];
  const add = (field: string, rule: string) => faults.push({ field: `banner.${field}`, rule });
  for (const name of ['desktopImage', 'mobileImage'] as const) {
    if (banner[name] !== null && !isImageAddress(banner[name])) add(name, 'format');
  }
  if (banner.type === 'IMAGE' && banner.desktopImage === null) add('desktopImage', 'required');
  if (banner.type === 'COLOR' && banner.color === null) add('color', 'required');
  if (banner.color !== null && !hexColor.test(banner.color)) add('color', 'format');
  const texts = Object.entries(banner.translations ?? {});
  for (const name of ['title', 'subtitle', 'altText'] as const) {
    if (banner[name].length > limits[name]) add(name, 'too_big');
    for (const [language, { [name]: text = '' }] of texts) {
      if (text.length > limits[name]) add(`translations.${language}.${name}`, 'too_big');
    }
  }
  return faults;
}

/** An address within the portal, or of another host over HTTP. */
function isImageAddress(address: string): boolean {
  return address.length <= 2000 && /^(?:\/(?!\/)|https?:\/\/)/.test(address);
}

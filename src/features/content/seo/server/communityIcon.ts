import type { CommunitySettings } from '#core/communitySettings.ts';
import { readableOn } from '#core/contrast.ts';
import { xmlText } from './xml.ts';

/** Default icon: the community's initial on its color. */
export function communityIcon(settings: Pick<CommunitySettings, 'name' | 'branding'>): string {
  const { primary } = settings.branding;
  const [letter] = new Intl.Segmenter().segment(settings.name.trim().toUpperCase());
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><rect width="512" height="512" rx="112" fill="${primary}"/><text x="256" y="256" dy=".36em" font-family="system-ui,sans-serif" font-size="300" font-weight="700" text-anchor="middle" fill="${readableOn(primary)}">${xmlText(letter?.segment ?? '')}</text></svg>\n`;
}

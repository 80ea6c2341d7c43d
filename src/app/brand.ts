import type { CommunitySettings } from '#core/communitySettings.ts';
import type { BrandSettings } from '#ui/brandStyle.ts';

const radii = { none: 0, small: 4, medium: 8, large: 14 } as const;
const fonts = {
  system: undefined,
  serif: 'Charter, "Iowan Old Style", "Noto Serif", Georgia, serif',
  rounded:
    'ui-rounded, "SF Pro Rounded", "Hiragino Maru Gothic ProN", Nunito, system-ui, sans-serif',
} as const;

/** The community's branding (SPEC §3) as CSS custom properties. */
export function brandOf(branding: CommunitySettings['branding']): BrandSettings {
  return {
    primary: { light: branding.primary, dark: branding.primaryDark },
    navbarBackground: branding.navbarBackground ?? undefined,
    navbarText: branding.navbarText ?? undefined,
    radius: radii[branding.radius],
    font: fonts[branding.bodyFont],
    headingFont: fonts[branding.headingFont],
    pageMaxWidth: branding.pageWidth,
  };
}

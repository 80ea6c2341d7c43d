import type { CommunitySettings } from '#core/communitySettings.ts';

type Branding = CommunitySettings['branding'];

const radii = { none: '0', small: '0.4rem', medium: '0.8rem', large: '1.4rem' } as const;
const fonts = {
  system: null,
  serif: 'Charter, "Iowan Old Style", "Noto Serif", Georgia, serif',
  rounded:
    'ui-rounded, "SF Pro Rounded", "Hiragino Maru Gothic ProN", "Nunito", system-ui, sans-serif',
} as const;

/** The community's brand as custom properties of the page (SPEC §3 branding). */
export function brandStyle(branding: Branding): string {
  const properties: Record<string, string | null> = {
    '--brand-primary': `light-dark(${branding.primary}, ${branding.primaryDark})`,
    '--brand-navbar-bg': branding.navbarBackground,
    '--brand-navbar-text': branding.navbarText,
    '--brand-radius': radii[branding.radius],
    '--brand-font': fonts[branding.bodyFont],
    '--brand-heading-font': fonts[branding.headingFont],
    '--brand-page-max-width': `${branding.pageWidth}px`,
  };
  const lines = Object.entries(properties)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}:${value}`);
  return `:root{${lines.join(';')}}`;
}

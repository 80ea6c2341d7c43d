import type { CommunitySettings } from '#core/communitySettings.ts';
import { directionOf, localeOf } from '#core/languages.ts';

/** The web application manifest (W3C), for installing the portal on a home screen. */
export function webManifest(settings: CommunitySettings, basePath: string) {
  const { branding } = settings;
  return {
    id: `${basePath}/`,
    name: settings.name,
    short_name: settings.name.slice(0, 12).trim(),
    // In a private community only the name is public.
    description: (!settings.privateCommunity && settings.description) || undefined,
    lang: localeOf(settings.defaultLanguage),
    dir: directionOf(settings.defaultLanguage),
    start_url: `${basePath}/`,
    scope: `${basePath}/`,
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: branding.navbarBackground ?? branding.primary,
    icons: [
      { src: iconOf(settings, basePath), sizes: 'any', purpose: 'any' },
      ...[192, 512].map((size) => ({
        src: `${basePath}/icon-${size}.png`,
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose: 'any',
      })),
    ],
  };
}

function iconOf({ branding }: CommunitySettings, basePath: string): string {
  const own = branding.faviconUrl;
  if (own === null)
    return `${basePath}${branding.logoUrl === null ? '/icon.svg' : '/icon-192.png'}`;
  return own.startsWith('/') && !own.startsWith(`${basePath}/`) ? `${basePath}${own}` : own;
}

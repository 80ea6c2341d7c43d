import type { CommunitySettings } from '#core/communitySettings.ts';
import { directionOf, localeOf } from '#core/languages.ts';
import { paths } from '#core/paths.ts';
import shellWords from '#locales/en/shell.json' with { type: 'json' };
import uiWords from '#locales/en/ui.json' with { type: 'json' };
import { serverWords } from '#platform/serverWords.ts';

/** The web application manifest (W3C), for installing the portal on a home screen. */
export function webManifest(settings: CommunitySettings, basePath: string) {
  const { branding } = settings;
  return {
    id: `${basePath}/`,
    name: settings.name,
    short_name: shortName(settings.name),
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
      {
        src: `${basePath}/icon-maskable.png`,
        sizes: '512x512',
        type: 'image/png',
        purpose: 'maskable',
      },
    ],
    shortcuts: shortcutsOf(settings).map(({ name, path }) => ({ name, url: basePath + path })),
  };
}

/** What the menu of the installed icon offers. */
function shortcutsOf({ defaultLanguage }: CommunitySettings) {
  const { words: shell } = serverWords('shell', shellWords, [defaultLanguage]);
  const { words: ui } = serverWords('ui', uiWords, [defaultLanguage]);
  return [
    { name: shell.newPost, path: paths.newConversation() },
    { name: ui.search, path: paths.search() },
  ];
}

/** As many words as fit below an icon, which has room for about twelve letters. */
function shortName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/);
  const words = others.reduce((line, word) => {
    const longer = `${line} ${word}`;
    return line.length > 0 && longer.length <= 12 ? longer : line;
  }, first);
  return words.slice(0, 12);
}

function iconOf({ branding }: CommunitySettings, basePath: string): string {
  const own = branding.faviconUrl;
  if (own === null)
    return `${basePath}${branding.logoUrl === null ? '/icon.svg' : '/icon-192.png'}`;
  return own.startsWith('/') && !own.startsWith(`${basePath}/`) ? `${basePath}${own}` : own;
}

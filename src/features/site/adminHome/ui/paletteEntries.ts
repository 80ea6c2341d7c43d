import { adminPath, offeredStaffLinks } from '#features/base/layouts/staffLinks.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';

export interface PaletteEntry {
  key: string;
  kind: 'page' | 'setting' | 'member' | 'post';
  label: string;
  href: string;
  /** Other words that find it. */
  keywords?: string;
  /** Lucide's name. */
  icon?: string;
}

/** The staff pages that the viewer may open. */
export function useStaffPages(): PaletteEntry[] {
  const { t } = useTranslation('adminHome');
  const { t: name } = useTranslation('identity');
  const { viewer } = useShell();
  return [
    { key: adminPath, kind: 'page', label: name('staff.overview'), href: adminPath },
    ...offeredStaffLinks(viewer).map(
      ({ href, label, section, icon, keywords }): PaletteEntry => ({
        ...{ key: href, kind: 'page', label: name(label), href, icon },
        keywords: [
          ...(section === 'home' ? [] : [t(`sections.${section}`)]),
          ...(keywords ? [t(`keywords.${keywords}`)] : []),
        ].join(' '),
      }),
    ),
  ];
}

/** Entries that contain every word of a search; those whose label begins with it come first. */
export function matchingEntries(
  entries: readonly PaletteEntry[],
  search: string,
  limit: number,
): PaletteEntry[] {
  const text = plainText(search);
  const words = text.split(/\s+/).filter(Boolean);
  const found = entries.filter(({ label, keywords = '' }) => {
    const all = plainText(`${label} ${keywords}`);
    return words.every((word) => all.includes(word));
  });
  const rank = ({ label }: PaletteEntry) => {
    const own = plainText(label);
    return own.startsWith(text) ? 0 : own.includes(text) ? 1 : 2;
  };
  return found.sort((a, b) => rank(a) - rank(b)).slice(0, limit);
}

/** Without case and accents. */
function plainText(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

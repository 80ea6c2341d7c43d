import { chooseLanguage } from './languages.ts';
import type { SiteLink } from './siteLinks.ts';

export interface LinkReader {
  language: string;
  isMember: boolean;
  isStaff: boolean;
  /** Whether a link leads to a page that is switched off. */
  isOff?: (link: SiteLink) => boolean;
}

/** The links that a reader sees, with labels in their language. A menu without links is omitted. */
export function linksOfReader(links: readonly SiteLink[], reader: LinkReader): SiteLink[] {
  const { isMember, isStaff } = reader;
  const seen = { EVERYONE: true, VISITORS: !isMember, MEMBERS: isMember, STAFF: isStaff };
  return links.flatMap(({ audience = 'EVERYONE', label, labels, children, ...link }) => {
    if (!seen[audience] || reader.isOff?.({ ...link, label })) return [];
    const below = children && linksOfReader(children, reader);
    if (link.type === 'MENU' && !below?.length) return [];
    return [
      {
        ...{ ...link, label: labelIn(labels, reader.language) ?? label },
        ...(below && { children: below }),
      },
    ];
  });
}

/** The label in a language, or in its base language; undefined if it has none. */
function labelIn(labels: SiteLink['labels'], language: string): string | undefined {
  if (!labels) return undefined;
  const known = new Map(Object.entries(labels));
  return known.get(chooseLanguage([language], [...known.keys()], ''));
}

const fileAddress = /\/files\/([^/"'<>\s?#&\\]{1,200})\//g;
const memberMark = /\sdata-member-id\s*=\s*(?:"([^"<>]{0,200})"|'([^'<>]{0,200})')/g;

export interface NamedInTexts {
  files: Set<string>;
  members: Set<string>;
}

/** The ids of files and members that texts name. */
export function namedInTexts(texts: Iterable<string>): NamedInTexts {
  const named: NamedInTexts = { files: new Set(), members: new Set() };
  for (const text of texts) {
    for (const [, id = ''] of text.matchAll(fileAddress)) named.files.add(decoded(id));
    for (const [, one, other] of text.matchAll(memberMark)) named.members.add(one ?? other ?? '');
  }
  return named;
}

/**
 * A text with new ids. A mention of nobody who was imported becomes a name; a link to a file that was not imported
 * stays.
 */
export function rewriteNames(
  text: string,
  newOnes: {
    fileKey: (id: string) => string | undefined;
    memberId: (id: string) => number | undefined;
    lost: (what: 'file' | 'member') => void;
  },
): string {
  return text
    .replace(fileAddress, (all, id: string) => {
      const key = newOnes.fileKey(decoded(id));
      if (key === undefined) newOnes.lost('file');
      return key === undefined ? all : `/files/${key}/`;
    })
    .replace(memberMark, (_all, one?: string, other?: string) => {
      const id = newOnes.memberId(one ?? other ?? '');
      if (id === undefined) newOnes.lost('member');
      return id === undefined ? '' : ` data-member-id="${id}"`;
    });
}

function decoded(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

import { z } from 'zod';
import { type ExportKind, exportKinds, recordId } from '#platform/export/exportKind.ts';

/** What a kind is to a converter; how a community exports it (`rows`) doesn’t matter here. */
export type NeutralKind = Pick<ExportKind, 'kind' | 'order' | 'record'>;

const redirects: NeutralKind = {
  kind: 'redirects',
  order: 200,
  record: z.object({
    id: recordId,
    path: z.string().min(1).max(2000).startsWith('/'),
    targetKind: z.enum(['posts', 'comments', 'categories', 'topics', 'tags', 'members', 'files']),
    targetId: recordId,
  }),
};

/** Of members that keep their password: bcrypt and phpass as they are, `$pbkdf2-sha256$…`, `$sha1$salt$hash`. */
const passwordHash = z.string().max(300).optional();

/** The kinds of the neutral format, with what only importers read. */
export function neutralKinds(): NeutralKind[] {
  const kinds: NeutralKind[] = exportKinds().map((kind) =>
    kind.kind === 'members' && !('passwordHash' in kind.record.shape)
      ? { ...kind, record: kind.record.extend({ passwordHash }) }
      : kind,
  );
  return kinds.some(({ kind }) => kind === 'redirects') ? kinds : [...kinds, redirects];
}

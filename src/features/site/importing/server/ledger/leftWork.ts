import { saveRecords } from './importRecords.ts';
import type { ImportUnit } from './importUnit.ts';

export type TextKind = 'conversation' | 'comment';

/** Records texts whose links must be rewritten once every post is imported. */
export async function leaveLinks(
  unit: ImportUnit,
  kind: TextKind,
  rows: readonly { id: number; content: string }[],
): Promise<void> {
  const records = rows
    .filter((row) => pointsBack(unit, kind, row.content))
    .map((row) => ({ externalId: `${kind}:${row.id}`, targetId: row.id, fingerprint: kind }));
  await saveRecords(unit, 'links', records);
}

function pointsBack(unit: ImportUnit, kind: TextKind, html: string): boolean {
  if (kind === 'comment' && html.includes('@')) return true;
  const lower = html.toLowerCase();
  return unit.site.hosts.some((host) => lower.includes(`//${host}/`));
}

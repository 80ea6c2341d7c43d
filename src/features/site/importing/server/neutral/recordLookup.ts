import { sql } from 'kysely';
import type { ImportKind, ImportReference, ImportScope } from '#platform/import/importKind.ts';
import { findRecords, saveRecords } from '../ledger/importRecords.ts';
import { namedInTexts } from './importedTexts.ts';

/** A record's id is never empty. */
const placeholderId = '';
/** Instead of a hash: what stands for missing records is removed with them, also if somebody has renamed it. */
export const writtenAsPlaceholder = 'placeholder';

/** The new ids of everything that a batch of records names. */
export class RecordLookup {
  readonly #ids = new Map<string, Map<string, number>>();
  readonly #fileKeys = new Map<string, string>();
  readonly #placeholders = new Map<string, number>();

  find(kind: string, id: string): number | undefined {
    return this.#ids.get(kind)?.get(id);
  }

  fileKey(id: string): string | undefined {
    return this.#fileKeys.get(id);
  }

  placeholder(kind: string): number {
    const id = this.#placeholders.get(kind);
    if (id === undefined) throw new Error(`${kind} has no placeholder`);
    return id;
  }

  set(kind: string, id: string, newId: number): void {
    const ids = this.#ids.get(kind) ?? new Map<string, number>();
    this.#ids.set(kind, ids.set(id, newId));
  }

  async load(scope: ImportScope, importer: ImportKind, records: readonly unknown[]): Promise<void> {
    const wanted = new Map<string, Set<string>>();
    const want = (kind: string, id: string) =>
      wanted.set(kind, (wanted.get(kind) ?? new Set()).add(id));
    for (const record of records) {
      const references: readonly ImportReference[] = importer.references?.(record) ?? [];
      for (const [kind, id] of references) if (id !== null) want(kind, id);
    }
    const named = namedInTexts(records.flatMap((record) => importer.texts?.(record) ?? []));
    for (const id of named.files) want('files', id);
    for (const id of named.members) want('members', id);
    for (const [kind, ids] of wanted) {
      for (const [id, { targetId }] of await findRecords(siteOf(scope), kind, [...ids])) {
        if (targetId !== null) this.set(kind, id, targetId);
      }
    }
    await this.#loadFileKeys(scope, named.files);
  }

  /** Of the kinds that have one: made by the first run that needs it. */
  async loadPlaceholder(scope: ImportScope, importer: ImportKind): Promise<void> {
    if (importer.placeholder === undefined || this.#placeholders.has(importer.kind)) return;
    const known = await findRecords(siteOf(scope), importer.kind, [placeholderId]);
    const id = known.get(placeholderId)?.targetId ?? (await importer.placeholder(scope));
    this.#placeholders.set(importer.kind, id);
    if (known.size > 0) return;
    const record = {
      ...{ externalId: placeholderId, targetId: id, fingerprint: null },
      written: writtenAsPlaceholder,
    };
    await saveRecords(siteOf(scope), importer.kind, [record]);
  }

  async #loadFileKeys(scope: ImportScope, files: ReadonlySet<string>): Promise<void> {
    const byId = new Map<number, string>();
    for (const id of files) {
      const found = this.find('files', id);
      if (found !== undefined) byId.set(found, id);
    }
    if (byId.size === 0) return;
    const { rows } = await sql<{ id: number; key: string }>`
      select id, storage_key as key from files where id = any(${[...byId.keys()]}::bigint[])`.execute(
      scope.trx,
    );
    for (const { id, key } of rows) this.#fileKeys.set(byId.get(id) ?? '', key);
  }
}

/** As the ledger takes it. */
export function siteOf({ trx, source }: Pick<ImportScope, 'trx' | 'source'>) {
  return { trx, site: { source } };
}

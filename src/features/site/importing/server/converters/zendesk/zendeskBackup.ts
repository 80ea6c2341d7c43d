import fs from 'node:fs';
import path from 'node:path';
import { sanitizeContent } from '#platform/html/sanitizeContent.ts';
import type { ConvertOptions } from '../converter.ts';
import { type NeutralWriter, RecordFault } from '../frame/neutralWriter.ts';
import type { ScratchTables } from '../frame/scratchTables.ts';
import { isObject, readZendesk, zendeskFiles } from './readZendesk.ts';
import { zendeskKindOf } from './zendeskKind.ts';
import {
  type ZendeskAttachment,
  type ZendeskItem,
  type ZendeskKind,
  zendeskShapes,
} from './zendeskShapes.ts';

/** A backup whose objects are on disk, by kind and id: pages come in any order, and repeat what was updated. */
export class ZendeskBackup {
  readonly writer: NeutralWriter;
  readonly options: ConvertOptions;
  readonly scratch: ScratchTables;
  readonly #files = new Map<string, string>();

  constructor(given: { writer: NeutralWriter; options: ConvertOptions; scratch: ScratchTables }) {
    this.writer = given.writer;
    this.options = given.options;
    this.scratch = given.scratch;
    this.scratch.create(
      'items',
      'kind text, id text, parent text, updated text, json text, place text, primary key (kind, id)',
    );
    this.scratch.create('usernames', 'name text primary key');
    this.scratch.create('private_posts', 'id text primary key');
    this.scratch.create('numbers', 'request text primary key, number int');
  }

  async read(source: string): Promise<void> {
    const { ledger, progress, signal } = this.options;
    const files = zendeskFiles(source);
    const reading = progress('reading', files.length);
    this.#findAttachments(source);
    for (const [index, file] of files.entries()) {
      for await (const found of readZendesk(file)) {
        if ('broken' in found) {
          ledger.read('unreadable');
          ledger.skipped('unreadable', found.broken, found.where);
        } else this.#keepItem(found);
      }
      reading.update(index + 1);
      if (signal.aborted) break;
    }
    reading.stop();
    this.scratch.exec('create index items_parent on items (kind, parent)');
  }

  #keepItem(found: {
    item: Readonly<Record<string, unknown>>;
    list: string | null;
    file: string;
    where: string;
    parent: string | null;
  }): void {
    const { ledger } = this.options;
    const kind = zendeskKindOf(found.item, found);
    if (typeof kind !== 'string') {
      ledger.read(kind.other);
      ledger.skipped(kind.other, 'it has no equivalent', found.where);
      return;
    }
    ledger.read(kind);
    const { id, updated_at: updated } = found.item;
    const parent = found.item.ticket_id ?? found.item.source_id ?? found.item.article_id;
    const changes = this.#insert(kind, {
      id: String(id),
      parent: String(parent ?? found.item.post_id ?? found.parent ?? ''),
      updated: typeof updated === 'string' ? updated : '',
      json: JSON.stringify(found.item),
      place: `${kind} ${id}, ${found.where}`,
    });
    if (changes === 0) {
      ledger.merged(kind, 'an older version of the same, or the same again', found.where);
    }
    if (kind !== 'tickets' || !Array.isArray(found.item.comments)) return;
    for (const comment of found.item.comments) {
      if (!isObject(comment)) continue;
      this.#keepItem({ ...found, item: comment, list: 'ticket_comments', parent: String(id) });
    }
  }

  /** @returns 1 for a new one; 0 if one of both versions is left out: the newer stays */
  #insert(
    kind: string,
    row: { id: string; parent: string; updated: string; json: string; place: string },
  ): number {
    const isNew = this.scratch.insert('items', { kind, ...row });
    if (isNew) return 1;
    this.scratch.run(
      'update items set json = ?, updated = ?, parent = ? where kind = ? and id = ? and updated <= ?',
      ...[row.json, row.updated, row.parent, kind, row.id, row.updated],
    );
    return 0;
  }

  /** Files that a script has saved: named after the id of the attachment, or in a folder of that name. */
  #findAttachments(source: string): void {
    const folder = path.join(source, 'attachments');
    if (!fs.statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
    for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const own = path.basename(entry.parentPath);
      const id = /^\d{1,20}(?=\D|$)/.exec(entry.name)?.[0] ?? (/^\d{1,20}$/.test(own) ? own : null);
      if (id !== null) this.#files.set(id, path.join(entry.parentPath, entry.name));
    }
  }

  /** All of a kind, checked, in the order of their ids; what is not as the API says is skipped with the reason. */
  *all<Kind extends ZendeskKind>(
    kind: Kind,
    parent?: string,
  ): Generator<{ item: ZendeskItem<Kind>; parent: string; place: string }> {
    const where = parent === undefined ? '' : 'and parent = ?';
    const values = parent === undefined ? [kind] : [kind, parent];
    const rows = this.scratch.rows(
      `select json, parent, place from items where kind = ? ${where} order by length(id), id`,
      ...values,
    );
    for (const row of rows) {
      const place = String(row.place);
      const shape = zendeskShapes[kind].safeParse(JSON.parse(String(row.json)));
      if (shape.success) {
        // The shape of the kind, which TypeScript takes for that of any.
        yield { item: shape.data as ZendeskItem<Kind>, parent: String(row.parent), place };
      } else if (parent === undefined) {
        const [issue] = shape.error.issues;
        const reason = `${issue?.path.join('.')}: ${issue?.message}`;
        this.options.ledger.skipped(kind, reason, place);
      }
    }
  }

  find<Kind extends ZendeskKind>(kind: Kind, id: string | null): ZendeskItem<Kind> | null {
    if (id === null) return null;
    const row = this.scratch.get('select json from items where kind = ? and id = ?', kind, id);
    const shape = row && zendeskShapes[kind].safeParse(JSON.parse(String(row.json)));
    return shape?.success ? (shape.data as ZendeskItem<Kind>) : null;
  }

  memberId(id: string | null): string | null {
    return id !== null && this.writer.has('members', id) ? id : null;
  }

  /** Writes the records of an object, and accounts for it. */
  keep(
    kind: string,
    place: string,
    write: () => { isNew: boolean; lost?: Iterable<string> },
  ): void {
    const { ledger } = this.options;
    try {
      const { isNew, lost = [] } = write();
      const [first] = lost;
      if (!isNew) ledger.skipped(kind, 'a second one with this id', place);
      else if (first === undefined) ledger.written(kind);
      else ledger.degraded(kind, `without ${first}`, place);
    } catch (error) {
      if (!(error instanceof RecordFault)) throw error;
      ledger.skipped(kind, error.message, place);
    }
  }

  /**
   * HTML of Zendesk’s editors; pictures and links to its attachments lead to the files.
   * @param attachments of a ticket’s comment: its text names them by a token
   */
  html(source: string, attachments: readonly ZendeskAttachment[] = []): string {
    const byToken = new Map(
      attachments.map((each) => [tokenPattern.exec(each.content_url)?.[1], each] as const),
    );
    const linked = source.replace(
      /(\s(?:src|href)=")(?:https?:\/\/[^/"<>\s]{1,200})?\/(?:hc\/)?(?:[a-z]{2}(?:-[a-z0-9]{2,8})?\/)?(?:article_attachments|attachments|user_images)\/(?:[a-z]{1,20}\/)?(\d{1,20})(?:\/([^"/?<>\s]{1,200}))?[^"<>\s]{0,500}"/gi,
      (_all, before: string, id: string, name?: string) =>
        `${before}/files/zendesk-${id}/${name ?? 'file'}"`,
    );
    const named = linked.replace(
      /(\s(?:src|href)=")((?:https?:\/\/[^/"<>\s]{1,200})?\/attachments\/token\/[^"<>\s]{1,500})"/gi,
      (all, before: string, address: string) => {
        const found = byToken.get(tokenPattern.exec(address)?.[1]);
        return found === undefined ? all : `${before}${fileAddress(found)}"`;
      },
    );
    return sanitizeContent(named).trim();
  }

  /** @returns how a text or a list names it */
  writeFile(
    attachment: ZendeskAttachment,
    of: { ownerId: string | null; isSecure: boolean; createdAt: string },
  ): { hasBytes: boolean; isNew: boolean; source: string } {
    const name = attachment.file_name || `file-${attachment.id}`;
    const id = `zendesk-${attachment.id}`;
    const isNew = !this.writer.has('files', id);
    const hasBytes = this.writer.writeFile(
      {
        ...{ id, name, mimeType: attachment.content_type || 'application/octet-stream' },
        ...{ bytes: Math.max(0, attachment.size), ...of },
      },
      this.#files.get(attachment.id) ?? null,
    );
    return { hasBytes, isNew, source: fileAddress(attachment) };
  }

  /** The paths of an object’s address: as it was, without the name after the id, and without the language. */
  redirect(
    address: string,
    target: { targetKind: 'posts' | 'comments' | 'categories' | 'topics'; targetId: string },
  ): void {
    const url = URL.parse(address);
    if (url === null || !url.pathname.startsWith('/hc/')) return;
    this.writer.hosts.add(url.host);
    const short = url.pathname.replace(/^(.*\/\d{1,20})-[^/]*$/, '$1');
    const neutral = short.replace(/^\/hc\/[a-z]{2}(?:-[a-z0-9]{2,8})?\//i, '/hc/');
    for (const path of new Set([url.pathname, short, neutral])) {
      this.writer.write('redirects', { ...target, id: path.slice(0, 200), path });
    }
  }
}

const tokenPattern = /\/attachments\/token\/([\w-]{1,200})/;

function fileAddress({ id, file_name: name }: ZendeskAttachment): string {
  return `/files/zendesk-${id}/${encodeURIComponent(name || `file-${id}`)}`;
}

export function localeLanguage(locale: string): string | null {
  return /^[a-z]{2}(?=[-_]|$)/i.exec(locale)?.[0].toLowerCase() ?? null;
}

import { escapeHtml } from '#platform/html/escapeHtml.ts';
import { exceededPart, htmlBounds, measureHtml } from '#platform/html/htmlSize.ts';
import { stripHtml } from '#platform/html/stripHtml.ts';
import { textOfHtml } from '#platform/html/textOfHtml.ts';
import { SeenIds } from '../../dump/seenIds.ts';
import type { BbcodeContext } from '../bbcode/bbcodeRenderer.ts';
import { isS9eText, s9eContent } from '../bbcode/s9eContent.ts';
import { decoded, uidContent } from '../bbcode/uidContent.ts';
import type { ConvertOptions } from '../converter.ts';
import { type NeutralWriter, RecordFault } from '../frame/neutralWriter.ts';
import type { ScratchTables } from '../frame/scratchTables.ts';
import type { MysqlRow } from '../mysql/mysqlRow.ts';
import { type AccessForum, ForumAccess, type Readers } from './forumAccess.ts';
import type { PhpbbSource } from './phpbbSource.ts';

export interface Forum extends AccessForum {
  /** 0 category, 1 forum, 2 link to elsewhere. */
  type: number;
  title: string;
  description: string;
  isLocked: boolean;
  /** Its place in the tree, read from the left. */
  left: number;
}

/** Guests, in phpBB an account. */
export const guest = 1;

const longestText = 1_000_000;

/** What is known of a board after its dump was read once. */
export class PhpbbBoard {
  readonly source: PhpbbSource;
  readonly writer: NeutralWriter;
  readonly options: ConvertOptions;
  readonly scratch: ScratchTables;
  readonly access = new ForumAccess();
  readonly config = new Map<string, string>();
  readonly forums = new Map<number, Forum>();
  readonly groups = new Map<number, { name: string; isSpecial: boolean; description: string }>();
  /** Ids of users that are people. */
  readonly accounts = new SeenIds();
  readonly bans = new Map<number, { until: number; reason: string }>();
  readonly #readers = new Map<number, Readers>();

  constructor(
    source: PhpbbSource,
    given: { writer: NeutralWriter; options: ConvertOptions; scratch: ScratchTables },
  ) {
    this.source = source;
    this.writer = given.writer;
    this.options = given.options;
    this.scratch = given.scratch;
  }

  /** The address of the board’s folder. */
  get base(): string {
    const host = this.config.get('server_name') || 'forum.invalid';
    const protocol = this.config.get('cookie_secure') === '1' ? 'https://' : 'http://';
    return `${this.config.get('server_protocol') || protocol}${host}${this.path('')}`;
  }

  /** An address of the board without its host. */
  path(file: string): string {
    const folder = (this.config.get('script_path') ?? '').replace(/^\/+|\/+$/g, '');
    return `${folder === '' ? '/' : `/${folder}/`}${file}`;
  }

  get startedAt(): string {
    return unixInstant(Number(this.config.get('board_startdate') ?? 0));
  }

  readersOf(forumId: number): Readers {
    const known = this.#readers.get(forumId);
    if (known !== undefined) return known;
    const forum = this.forums.get(forumId);
    const readers = forum === undefined ? 'some' : this.access.readersOf(forum, this.forums);
    this.#readers.set(forumId, readers);
    return readers;
  }

  memberId(userId: number): string | null {
    return userId > guest && this.accounts.has(String(userId)) ? String(userId) : null;
  }

  /**
   * Writes the records of a row, and accounts for it.
   * @param lost what they have less than the row
   */
  keep(
    table: string,
    example: string,
    write: () => { isNew: boolean; lost?: Iterable<string> },
  ): void {
    const { ledger } = this.options;
    try {
      const { isNew, lost = [] } = write();
      const [first] = lost;
      if (!isNew) ledger.skipped(table, 'a second row with this id', example);
      else if (first === undefined) ledger.written(table);
      else ledger.degraded(table, `without ${first}`, example);
    } catch (error) {
      if (!(error instanceof RecordFault)) throw error;
      ledger.skipped(table, error.message, example);
    }
  }

  /** A stored text as HTML, of whichever version of phpBB. */
  content(
    stored: string,
    uid: string,
    attachment: BbcodeContext['attachment'] = () => null,
  ): { html: string; lost: Set<string> } {
    const size = measureHtml(stored, htmlBounds.page);
    if (exceededPart(size, htmlBounds.page) !== null || stored.length > longestText) {
      const text = textOfHtml(stored, longestText).slice(0, longestText);
      return { html: `<p>${escapeHtml(text)}</p>`, lost: new Set(['the format of a huge text']) };
    }
    const context = { base: this.base, attachment };
    return isS9eText(stored) ? s9eContent(stored, context) : uidContent(stored, uid, context);
  }

  /** Where only a line or plain text is kept. */
  plain(stored: string, uid = ''): string {
    return decoded(stripHtml(this.content(stored, uid).html)).trim();
  }
}

/** The time of a Unix timestamp; the epoch for what is none. */
export function unixInstant(seconds: number): string {
  const isTime = Number.isFinite(seconds) && seconds > 0 && seconds < 4_000_000_000;
  return new Date(isTime ? seconds * 1000 : 0).toISOString();
}

export function maybeUnixInstant(seconds: number): string | null {
  return seconds > 0 ? unixInstant(seconds) : null;
}

/** A title as it was typed: it is stored escaped. */
export function titleOf(row: MysqlRow, column: string, longest = 300): string {
  const title = decoded(row.text(column)).replace(/\s+/g, ' ').trim();
  return [...title].slice(0, longest).join('');
}

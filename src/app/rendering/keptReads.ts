import { hash } from 'node:crypto';
import { relativeSpan } from '#core/formatTime.ts';
import type { ShellInfo } from '#core/pageRequest.ts';
import type { PageValue } from '#features/base/layouts/ui/usePage.ts';
import type { Clock } from '#ui/Clock.tsx';
import type { TitleClaims } from '#ui/titleClaims.ts';

/** What a page has, of which its parts read something. */
interface Sources {
  shell: ShellInfo;
  page: PageValue | null;
  clock: Clock;
}

/** What was read for a part: it may be written again where the same would be read. */
export interface Reads {
  /** As JSON or its hash, by what was read of the page (`shell.viewer.role`). */
  values: Map<string, string>;
  /** Milliseconds since 1970 within which its times say the same. */
  from: number;
  until: number;
  /** `held`: the part has the page's title. `given`: it could have had it. */
  title: 'unasked' | 'given' | 'held';
  /** Something was read of which nothing is known, or what only one member has. */
  isLost: boolean;
}

/** Reads what a page has, and what of it parts have read; each once. */
export interface PageReads {
  /** As JSON or its hash. */
  tellOf: (what: string) => string;
  sources: Sources;
  titles: TitleClaims | null;
}

/** How a part is kept. */
interface TokenMark {
  /** In place of the token of the session. */
  tokenMark: string;
  /** Whether parts of one member are kept. */
  isOwn: boolean;
}

export function nothingRead(): Reads {
  return {
    values: new Map(),
    from: 0,
    until: Number.POSITIVE_INFINITY,
    title: 'unasked',
    isLost: false,
  };
}

export function isReadAgain(reads: Reads, { tellOf, sources, titles }: PageReads): boolean {
  const { now } = sources.clock;
  if (now < reads.from || now >= reads.until) return false;
  if (reads.title !== 'unasked' && titles?.isTaken() !== (reads.title === 'given')) return false;
  for (const [what, value] of reads.values) if (tellOf(what) !== value) return false;
  return true;
}

/** These are read by what they have, everything else as a whole. */
const opened = /^(?:shell|shell\.viewer|shell\.settings|page|page\.data|page\.data\.\w+|clock)$/;
/** What differs between any two members. */
const personal = /^shell\.viewer\.(?:memberId|username|fullName|avatar)$/;

export function createPageReads(sources: Sources, titles: TitleClaims | null): PageReads {
  const told = new Map<string, string>();
  const tellOf = (what: string) => {
    const known = told.get(what);
    if (known !== undefined) return known;
    const found = lookUp(sources, what);
    // Of the token only whether there is one.
    const value = JSON.stringify(what === tokenName ? found !== null : found) ?? '';
    const short = value.length > 40 ? hash('sha1', value, 'base64') : value;
    told.set(what, short);
    return short;
  };
  return { tellOf, sources, titles };
}

const tokenName = 'shell.csrfToken';

function lookUp(sources: Sources, what: string): unknown {
  return what.split('.').reduce((of: unknown, name) => Object(of)[name], sources);
}

/** The page's sources, noting what is read of them. */
export function notedSources(page: PageReads, reads: Reads, mark: TokenMark): Sources {
  const { shell, page: value, clock } = page.sources;
  const isMember = shell.viewer.memberId !== null;
  const note = (what: string) => {
    if (isMember && !mark.isOwn && personal.test(what)) reads.isLost = true;
    reads.values.set(what, page.tellOf(what));
  };
  const lose = () => {
    reads.isLost = true;
  };
  const noted = <Of extends object>(of: Of, path: string): Of =>
    new Proxy(of, {
      get(target, name) {
        const found: unknown = Reflect.get(target, name);
        if (typeof name !== 'string') return found;
        const what = `${path}.${name}`;
        const isOpened = opened.test(what) && typeof found === 'object' && found !== null;
        if (isOpened && !Array.isArray(found)) return noted(found, what);
        note(what);
        return what === tokenName && found !== null ? mark.tokenMark : found;
      },
      has(target, name) {
        lose();
        return Reflect.has(target, name);
      },
      ownKeys(target) {
        lose();
        return Reflect.ownKeys(target);
      },
    });
  return {
    shell: noted(shell, 'shell'),
    page: value && noted(value, 'page'),
    clock: notedClock(clock, reads, note),
  };
}

function notedClock(clock: Clock, reads: Reads, note: (what: string) => void): Clock {
  return {
    get now() {
      reads.isLost = true;
      return clock.now;
    },
    nowFor(at) {
      const span = relativeSpan(at, clock.now);
      if (!span) reads.isLost = true;
      reads.from = Math.max(reads.from, span?.from ?? 0);
      reads.until = Math.min(reads.until, span?.until ?? 0);
      return clock.now;
    },
    get timeZone() {
      note('clock.timeZone');
      return clock.timeZone;
    },
    get style() {
      note('clock.style');
      return clock.style;
    },
    isServers: clock.isServers,
  };
}

export function notedTitles(titles: TitleClaims, reads: Reads): TitleClaims {
  return {
    ...titles,
    claim(id) {
      const isIt = titles.claim(id);
      if (reads.title !== 'held') reads.title = isIt ? 'held' : 'given';
      return isIt;
    },
  };
}

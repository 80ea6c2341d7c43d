import ICAL from 'ical.js';
import { findIana } from 'windows-iana';
import { withoutBreaks } from '#core/textSchemas.ts';

/** A time of an event, in a zone that is known here or as its organizer wrote it. */
export type InvitationTime =
  | { kind: 'INSTANT'; at: number; timeZone: string }
  | { kind: 'DATE'; date: string }
  | { kind: 'LOCAL'; at: string; zone: string };

/** How somebody answers an invitation. */
type Participation = 'ACCEPTED' | 'DECLINED' | 'TENTATIVE';

/** An event that an email invites to, moves, cancels or answers. */
export interface Invitation {
  /** Of an answer that says so, what it says. */
  method: 'REQUEST' | 'CANCEL' | 'REPLY' | 'COUNTER' | 'OTHER' | Participation;
  title: string;
  place: string;
  organizer: string;
  starts: InvitationTime | null;
  ends: InvitationTime | null;
  isRepeated: boolean;
}

/** Events shown of one email; files with more are calendars, not invitations. */
const mostEvents = 5;

type JsonProperty = [name: string, params: Record<string, unknown>, type: string, ...unknown[]];
type JsonComponent = [name: string, properties: JsonProperty[], components: JsonComponent[]];

/** The events of calendar files (RFC 5545), each once. */
export function invitationsOf(calendars: readonly string[]): Invitation[] {
  const found = new Map<string, Invitation>();
  for (const calendar of calendars.flatMap(parsed)) {
    const method = methodOf(textOf(calendar, 'method'));
    for (const event of calendar[2].filter(([name]) => name === 'vevent').slice(0, mostEvents)) {
      const invitation = invitationOf(event, method);
      const key = [textOf(event, 'uid'), JSON.stringify(invitation.starts)].join(' ');
      if (!found.has(key)) found.set(key, invitation);
    }
  }
  return [...found.values()].slice(0, mostEvents);
}

function parsed(text: string): JsonComponent[] {
  try {
    const calendar: unknown = ICAL.parse(text.replace(/^\uFEFF/, '').trim());
    const list = Array.isArray(calendar) && Array.isArray(calendar[0]) ? calendar : [calendar];
    return (list as JsonComponent[]).filter(([name]) => name === 'vcalendar'); // jCal (RFC 7265)
  } catch {
    return []; // damaged; the file itself is attached
  }
}

function invitationOf(event: JsonComponent, method: Invitation['method']): Invitation {
  const starts = timeOf(event, 'dtstart');
  const isCanceled = textOf(event, 'status').toUpperCase() === 'CANCELLED';
  return {
    method: isCanceled
      ? 'CANCEL'
      : method === 'REPLY'
        ? (participationIn(event) ?? 'REPLY')
        : method,
    title: textOf(event, 'summary'),
    place: textOf(event, 'location'),
    organizer: organizerOf(event),
    starts,
    ends: timeOf(event, 'dtend') ?? endOf(event, starts),
    isRepeated: event[1].some(([name]) => name === 'rrule' || name === 'rdate'),
  };
}

function methodOf(text: string): Invitation['method'] {
  const method = text.toUpperCase();
  return methods.find((each) => each === method) ?? 'OTHER';
}

const methods = ['REQUEST', 'CANCEL', 'REPLY', 'COUNTER'] as const;
const participations = ['ACCEPTED', 'DECLINED', 'TENTATIVE'] as const;

/** A reply has one attendee: who answers. */
function participationIn(event: JsonComponent): Participation | null {
  const given = propertyOf(event, 'attendee')?.[1].partstat;
  const status = typeof given === 'string' ? given.toUpperCase() : '';
  return participations.find((each) => each === status) ?? null;
}

function propertyOf([, properties]: JsonComponent, wanted: string): JsonProperty | undefined {
  return properties.find(([name]) => name === wanted);
}

function textOf(component: JsonComponent, name: string): string {
  const value = propertyOf(component, name)?.[3];
  return typeof value === 'string' ? withoutBreaks(value).trim().slice(0, 300) : '';
}

function organizerOf(event: JsonComponent): string {
  const cn = propertyOf(event, 'organizer')?.[1].cn;
  const address = textOf(event, 'organizer').replace(/^mailto:/i, '');
  return typeof cn === 'string' && cn.trim() !== '' ? withoutBreaks(cn).slice(0, 200) : address;
}

function timeOf(event: JsonComponent, name: string): InvitationTime | null {
  const property = propertyOf(event, name);
  const [, , , value] = property ?? [];
  const found =
    typeof value === 'string' &&
    /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d)(?::\d\d)?(Z?))?$/.exec(value);
  if (!property || !found) return null;
  const [, year, month, day, hour, minute, isUtc] = found;
  const date = `${year}-${month}-${day}`;
  if (hour === undefined) return Number.isNaN(Date.parse(date)) ? null : { kind: 'DATE', date };
  const wall = Date.parse(`${date}T${hour}:${minute}Z`);
  if (Number.isNaN(wall)) return null;
  const zone = property[1].tzid;
  const timeZone = isUtc === 'Z' ? 'UTC' : knownZone(typeof zone === 'string' ? zone : '');
  if (timeZone !== null) return { kind: 'INSTANT', at: instantOf(wall, timeZone), timeZone };
  const written = typeof zone === 'string' ? withoutBreaks(zone).slice(0, 60) : '';
  return { kind: 'LOCAL', at: `${date} ${hour}:${minute}`, zone: written };
}

/** An IANA zone by its own name, as Windows calls it, or with the prefix of a program. */
function knownZone(name: string): string | null {
  const [own] = name === '' ? [] : findIana(name);
  const iana =
    own ?? /[A-Za-z_]+\/[A-Za-z_+-]+(?:\/[A-Za-z_]+)?$/.exec(name.slice(-100))?.[0] ?? name;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: iana }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

/** The instant at which clocks of a zone show a time, given as if it were UTC. */
function instantOf(wall: number, timeZone: string): number {
  const first = wall - offsetAt(wall, timeZone);
  return wall - offsetAt(first, timeZone);
}

function offsetAt(at: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en', {
    ...{ timeZone, hourCycle: 'h23', era: 'short', year: 'numeric', month: 'numeric' },
    ...{ day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' },
  }).formatToParts(at);
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value ?? 0);
  const shown = Date.UTC(
    ...([part('year'), part('month') - 1] as const),
    ...[part('day'), part('hour'), part('minute'), part('second')],
  );
  return shown - Math.floor(at / 1000) * 1000;
}

/** An event has an end or a duration. */
function endOf(event: JsonComponent, starts: InvitationTime | null): InvitationTime | null {
  if (starts?.kind !== 'INSTANT') return null;
  const found = /^P(?:(\d{1,3})D)?(?:T(?:(\d{1,3})H)?(?:(\d{1,4})M)?)?$/.exec(
    textOf(event, 'duration'),
  );
  if (!found) return null;
  const [days = 0, hours = 0, minutes = 0] = found.slice(1).map((part) => Number(part ?? 0));
  return { ...starts, at: starts.at + ((days * 24 + hours) * 60 + minutes) * 60_000 };
}

import type { CommunitySettings } from '#core/communitySettings.ts';
import type { Ctx } from '../context.ts';
import { serverParts } from '../feature/serverFeature.ts';
import type { ReaderWishes } from './readerWishes.ts';

/** What may be written of what somebody did. */
type Recording =
  /** With who it was: a member, or a visitor’s key of the day. */
  | 'PERSON'
  /** That it happened, and not by whom. */
  | 'COUNT'
  | 'NOTHING';

/** Events that features tell, with their details; each feature adds its own, the analytics have a schema for each. */
// biome-ignore lint/suspicious/noEmptyInterface: the features fill it
export interface ToldEvents {}

export interface ToldEvent<Name extends keyof ToldEvents = keyof ToldEvents> {
  name: Name;
  subject: { type: string; id: number } | null;
  details: ToldEvents[Name];
}

/** Whom an event is by. */
export type Teller = Pick<
  Ctx,
  'db' | 'now' | 'viewer' | 'settings' | 'caller' | 'address' | 'secrets' | 'locale'
>;

declare module '../feature/serverFeature.ts' {
  interface ServerFeature {
    /** What the community’s settings and the reader’s wishes allow. */
    recordingOf?: (settings: CommunitySettings, wishes: ReaderWishes) => Recording;
    /** Receives what the features of lower layers tell. Must not wait for anything. */
    eventTold?: (teller: Teller, event: ToldEvent) => void;
  }
}

/** What may be written of what this caller does; everything without a feature that restricts it. */
export function recordingOf({ settings, caller }: Pick<Ctx, 'settings' | 'caller'>): Recording {
  const allowed = serverParts('recordingOf').map((decide) => decide(settings, caller));
  return (['NOTHING', 'COUNT'] as const).find((each) => allowed.includes(each)) ?? 'PERSON';
}

/** Tells the analytics what the caller has done; nothing is written before the request is answered. */
export function tellEvent<Name extends keyof ToldEvents>(
  teller: Teller,
  event: ToldEvent<Name>,
): void {
  for (const take of serverParts('eventTold')) take(teller, event);
}

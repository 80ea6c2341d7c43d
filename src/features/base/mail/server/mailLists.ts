import type { Ctx, Unit } from '#platform/context.ts';
import { serverParts } from '#platform/feature/serverFeature.ts';

/** Unsubscribes a member. The token of the email authorizes it: there is no session. */
export type LeaveMailList = (
  ctx: Ctx,
  unit: Unit,
  entry: { memberId: number; name: string },
) => Promise<void>;

declare module '#platform/feature/serverFeature.ts' {
  interface ServerFeature {
    /**
     * What the links of this feature's emails unsubscribe from: kind of list → its handler. A list is named
     * `<kind>:<name>`; the handler gets the name.
     */
    mailLists?: Readonly<Record<string, LeaveMailList>>;
  }
}

/** The handler of a list, with its name; undefined for an unknown kind. */
export function findMailList(list: string): { leave: LeaveMailList; name: string } | undefined {
  const separator = list.indexOf(':');
  const kind = list.slice(0, Math.max(separator, 0));
  for (const part of serverParts('mailLists')) {
    if (Object.hasOwn(part, kind) && part[kind]) {
      return { leave: part[kind], name: list.slice(separator + 1) };
    }
  }
  return undefined;
}

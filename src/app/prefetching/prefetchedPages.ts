/** A prefetched page. */
interface Held<Page> {
  page: Promise<Page | null>;
  until: number;
}

/** How long it may be shown as the page of now. Milliseconds. */
const lifetime = 10_000;
const most = 5;

/** Pages that were loaded on an intent, each for one visit. `forget` whatever a change may have made old. */
export function createPrefetchedPages<Page>(now: () => number = Date.now) {
  const held = new Map<string, Held<Page>>();
  return {
    /** @param page may still be loading; null where it is not to be had */
    keep(address: string, page: Promise<Page | null>): void {
      held.delete(address);
      held.set(address, { page, until: now() + lifetime });
      for (const oldest of held.keys()) {
        if (held.size <= most) break;
        held.delete(oldest);
      }
    },
    has(address: string): boolean {
      return (held.get(address)?.until ?? 0) > now();
    },
    /** Waits for one that is on its way. @returns null where there is none, or it is too old */
    async take(address: string): Promise<Page | null> {
      const found = held.get(address);
      held.delete(address);
      return found && found.until > now() ? found.page : null;
    },
    forget(): void {
      held.clear();
    },
  };
}

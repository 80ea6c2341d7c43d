import type { LinkIcon } from '#core/siteLinks.ts';
import { Dispensable } from '#ui/Dispensable.tsx';
import { lazyPart } from '#ui/lazyPart.ts';

const SiteIcon = lazyPart(async () => (await import('#ui/SiteIcon.tsx')).SiteIcon);

/** The icons are loaded only where a link has one. */
export function EntryIcon({ name }: { name: LinkIcon }) {
  return (
    <Dispensable room={<span aria-hidden className="size-4.5 shrink-0" />}>
      <SiteIcon name={name} />
    </Dispensable>
  );
}

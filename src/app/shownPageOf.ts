import { pageSubjectKinds, type ShownPage } from '#core/shownPage.ts';
import type { PageSubject } from '#features/base/layouts/widget.ts';

/** The most specific of what a page is about: a post rather than its topic. */
export function shownPageOf({ key, ...subject }: PageSubject): ShownPage {
  for (const kind of pageSubjectKinds) {
    const id = subject[`${kind}Id`];
    if (id !== null) return { layout: key, subject: { kind, id } };
  }
  return { layout: key, subject: null };
}

import type { ScopedPlace } from '#core/viewerOfInfo.ts';
import type { ResponseNode } from './commentFields.ts';
import type { ResponseMenuProps } from './responseMenuProps.ts';

declare module '#ui/slots/slots.ts' {
  interface ComponentSlots {
    /** Behind when it was written, each begins with a `BylineDot`; `place` is its post's. */
    'response.byline': { response: ResponseNode; place: ScopedPlace };
    /** Above the text. */
    'response.notices': { response: ResponseNode };
  }

  interface MenuSlots {
    /** What moderators do with a comment or reply. */
    'response.tools': ResponseMenuProps;
  }
}

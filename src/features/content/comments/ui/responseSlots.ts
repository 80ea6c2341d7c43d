import type { ScopedPlace } from '#core/viewerOfInfo.ts';
import type { ResponseNode } from './commentFields.ts';
import type { ResponseMenuProps } from './responseMenuProps.ts';

declare module '#ui/slots/slots.ts' {
  interface ComponentSlots {
    /** After the time; each starts with a `BylineDot`; `place` is its post's. */
    'response.byline': { response: ResponseNode; place: ScopedPlace };
    /** Above the text. */
    'response.notices': { response: ResponseNode };
    /** Below the text, above what one can do with the response. */
    'response.footer': { response: ResponseNode };
  }

  interface MenuSlots {
    /** Menu items available to everyone. */
    'response.menu': ResponseMenuProps;
    /** Moderation actions on a comment or reply. */
    'response.tools': ResponseMenuProps;
  }
}

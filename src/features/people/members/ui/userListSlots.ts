import type { ScopedPlace } from '#core/viewerOfInfo.ts';
import type { Author } from './authorFields.ts';
import type { ShownUserList } from './userListDocuments.ts';

declare module '#ui/slots/slots.ts' {
  interface ComponentSlots {
    /** At the end of a row of the 'userList' modal. */
    'userList.row': {
      of: ShownUserList;
      objectId: string;
      /** Where the object is, if its category matters. */
      place: ScopedPlace | null;
      member: Author;
      /** Takes the row out of the list. */
      onRemoved: () => void;
    };
  }
}

import { ClientError } from './clientError.ts';
import { openModal } from './modalQueue.ts';

declare module './modalQueue.ts' {
  interface ModalTypes {
    editConflict: { props: object; result: boolean };
  }
}

/**
 * Saves what was edited unless somebody else has changed it meanwhile; then asks whether it is to be
 * saved all the same.
 * @param read the `updatedAt` of what the form opened with
 * @returns null where the person goes on writing
 * @throws ClientError
 */
export async function unlessChanged<Answer>(
  read: string | null,
  save: (updatedDate: string | null) => Promise<Answer>,
): Promise<Answer | null> {
  try {
    return await save(read);
  } catch (error) {
    if (!(error instanceof ClientError) || error.code !== 'CONFLICT' || read === null) throw error;
    return (await openModal('editConflict', {})) ? save(null) : null;
  }
}

import { ClientError } from '../clientError.ts';
import { openModal } from '../overlays/modalQueue.ts';

declare module '../overlays/modalQueue.ts' {
  interface ModalTypes {
    editConflict: { props: object; result: boolean };
  }
}

/**
 * Saves unless somebody else has changed the data in the meantime; then asks whether to overwrite.
 * @param updatedDate when the form's initial data was last changed
 * @returns null if the user continues editing
 * @throws ClientError
 */
export async function saveUnlessChanged<Answer>(
  updatedDate: string | null,
  save: (updatedDate: string | null) => Promise<Answer> | Answer,
): Promise<{ answer: Answer } | null> {
  try {
    return { answer: await save(updatedDate) };
  } catch (error) {
    const isConflict = error instanceof ClientError && error.code === 'CONFLICT';
    if (!isConflict || updatedDate === null) throw error;
    return (await openModal('editConflict', {})) ? { answer: await save(null) } : null;
  }
}

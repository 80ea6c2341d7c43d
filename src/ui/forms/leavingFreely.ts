let count = 0;

/** Whether the page is left without asking: nobody could save what is unsaved any more. */
export const isLeavingFreely = (): boolean => count > 0;

/** Navigates without the forms' questions. */
export async function leavingFreely<Answer>(navigate: () => Promise<Answer>): Promise<Answer> {
  count += 1;
  try {
    return await navigate();
  } finally {
    count -= 1;
  }
}

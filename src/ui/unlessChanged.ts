import { saveUnlessChanged } from './forms/saveUnlessChanged.ts';

/** For the forms that are not on `useZodForm` yet. */
export async function unlessChanged<Answer>(
  read: string | null,
  save: (updatedDate: string | null) => Promise<Answer>,
): Promise<Answer | null> {
  return (await saveUnlessChanged(read, save))?.answer ?? null;
}

import { z } from 'zod';
import { holds, type Verdict, type Viewer } from '#core/permissions.ts';
import { requiredText } from '#core/textSchemas.ts';

export const postNoteSchema = z.object({ content: requiredText(5000) });

/** SPEC §6 manage notes: what staff write down about a post nobody else sees. */
export function canManagePostNotes(viewer: Viewer, post: { categoryId: number }): Verdict {
  return holds(viewer, 'MANAGE_NOTES', post.categoryId);
}

import { holds, type Verdict, type Viewer } from '#core/permissions.ts';

/** SPEC §1 brandUser: a badge that tells staff from customers. It grants nothing, but it is believed. */
export function canSetBrandUser(viewer: Viewer): Verdict {
  return holds(viewer, 'EDIT_USER');
}

/**
 * Mutations that pages post a form to where there is no script. A feature merges its own, and says in its
 * server manifest (`forms`) on which page the form stands:
 *
 *   declare module '#core/feature/postedForms.ts' {
 *     interface PostedForms { updateUser: true }
 *   }
 */
// biome-ignore lint/suspicious/noEmptyInterface: the features fill it
export interface PostedForms {}

export type PostedForm = keyof PostedForms;

/** Where every such form is posted to, below the base path; the last part is the mutation. */
export const formsPath = '/community/api/v1/forms';

/** For the `action` of a form, below the base path. */
export function formPath(mutation: PostedForm): string {
  return `${formsPath}/${mutation}`;
}

import { requireId } from '#core/ids.ts';
import type { FormFields } from '#platform/http/forms.ts';
import { goalPath, newGoalPath } from '../insightAddress.ts';

/** The page on which the form of a goal stands. @throws AppError */
export function goalPageOf({ id, figure, query }: FormFields): string {
  if (typeof id === 'string' && id !== '') return goalPath(requireId(id));
  const narrowing = new URLSearchParams(typeof query === 'string' ? query : '');
  return newGoalPath(typeof figure === 'string' ? figure : '', narrowing);
}

import { AppError } from '#core/errors.ts';
import { searchMinimumMessage } from '../searchRules.ts';

/** §5: a search needs three characters. */
export function keywordsTooShort(): AppError {
  return new AppError('VALIDATION_FAILED', {
    message: searchMinimumMessage,
    faults: [{ field: 'keywords', rule: 'too_small', message: searchMinimumMessage }],
  });
}

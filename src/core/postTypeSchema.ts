import { z } from 'zod';
import { isPostType, type PostType, postTypes } from './postTypes.ts';

/** As an enum of the types, which are known only once the features are registered. */
export const postTypeSchema = z.string().pipe(
  z.custom<PostType>((value) => typeof value === 'string' && isPostType(value), {
    error: ({ input }) => `${String(input)} is none of ${postTypes().join(', ')}`,
    params: { rule: 'invalid_value' },
  }),
);

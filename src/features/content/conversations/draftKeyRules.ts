import { z } from 'zod';

/** What a draft is for: `new`, `edit:12`. */
export const draftKeySchema = z.string().min(1).max(100);

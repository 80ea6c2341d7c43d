import { z } from 'zod';

/** A draft's key: `new`, `edit:12`. */
export const draftKeySchema = z.string().min(1).max(100);

import { z } from 'zod';
import { requiredText } from '#core/textSchemas.ts';

export const postNoteSchema = z.object({ content: requiredText(5000) });

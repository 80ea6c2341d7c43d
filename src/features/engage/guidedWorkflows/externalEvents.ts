import { z } from 'zod';

/** How long the frame has to report that it has loaded, before it can be closed. */
export const loadTimeoutMs = 15_000;

const heights = { lowest: 200, highest: 4000 };

/** SPEC §2 "Guided workflow iframe events". */
const externalEventSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('SET_HEIGHT'),
    height: z
      .number()
      .finite()
      .transform((height) => Math.min(Math.max(height, heights.lowest), heights.highest)),
  }),
  z.object({ type: z.literal('COMPLETED') }),
  z.object({ type: z.literal('CLOSED') }),
  z.object({ type: z.literal('LOADED') }),
  z.object({ type: z.enum(['OPEN_LIVE_CHAT', 'CLOSE_LIVE_CHAT']) }),
]);

export type ExternalEvent = z.output<typeof externalEventSchema>;

/** An event of the frame; null for anything from another origin or window, and for unknown events. */
export function readExternalEvent(
  { origin, source, data }: Pick<MessageEvent, 'origin' | 'source' | 'data'>,
  frame: { origin: string; window: unknown },
): ExternalEvent | null {
  if (origin !== frame.origin || source === null || source !== frame.window) return null;
  return externalEventSchema.safeParse(data).data ?? null;
}

import type { Ctx } from '../context.ts';

declare module 'fastify' {
  interface FastifyRequest {
    ctx: Ctx;
    /** What the answer shows, by `ctx.touch`. */
    touched: Set<string>;
    session: { token: string; csrfToken: string } | null;
    /** The session this browser had was ended by a block or a ban. */
    wasBanned: boolean;
  }
}

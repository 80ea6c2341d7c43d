import type { Ctx } from '../context.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A page, which shows the way in to those a private community shuts out. */
    showsWayIn?: boolean;
  }
  interface FastifyRequest {
    ctx: Ctx;
    /** What the answer shows, by `ctx.touch`. */
    touched: Set<string>;
    session: { token: string; csrfToken: string; endsAt: Date } | null;
    /** The session this browser had was ended by a block or a ban. */
    wasBanned: boolean;
  }
}

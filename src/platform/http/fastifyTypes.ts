import type { Ctx } from '../context.ts';

declare module 'fastify' {
  interface FastifyRequest {
    ctx: Ctx;
    session: { token: string; csrfToken: string } | null;
  }
}

import type { Ctx } from '../context.ts';
import type { MemberReading } from '../database/replica.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A page, which shows the login page if the community is closed to the viewer. */
    showsSignIn?: boolean;
  }
  interface FastifyRequest {
    ctx: Ctx;
    /** Cache tags of the response, from `ctx.touch`. */
    touched: Set<string>;
    session: { token: string; csrfToken: string; endsAt: Date } | null;
    /** What its pages must find on a replica; null: without a session. */
    reading: MemberReading | null;
    /** The session that begins with the answer. */
    begunSession: string | null;
    /** Whether a call of the API changed something; null: it is none. */
    hasWritten: boolean | null;
    /** This browser's session was ended by a block or a ban. */
    wasBanned: boolean;
    /** Key of the layout of the page that is sent; null: no page of the portal. */
    shownLayout: string | null;
  }
}

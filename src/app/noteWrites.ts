import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { noteWrite } from '#platform/sessions/noteWrite.ts';
import '#platform/http/fastifyTypes.ts';
import type { Services } from './services.ts';

/**
 * Notes with the session, before its answer is sent, that it has written: the member's next pages show that, whichever
 * process and database serves them (decision 0813).
 */
export function noteWrites(app: FastifyInstance, services: Services): void {
  app.decorateRequest('begunSession', null);
  app.decorateRequest('hasWritten', null);
  app.addHook('onSend', async (request, reply) => {
    const token = request.begunSession ?? request.session?.token;
    if (services.replica === null || !token || !mayHaveWritten(request, reply)) return;
    await noteWrite(services.database.db, token).catch((err: unknown) =>
      request.log.warn({ err }, 'a write was not noted with its session'),
    );
  });
}

const readingMethods: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

function mayHaveWritten(request: FastifyRequest, { statusCode }: FastifyReply): boolean {
  // What is refused changes nothing. Some links of emails change something, and sign in.
  if (statusCode >= 400 && statusCode < 500) return request.hasWritten === true;
  const { begunSession, session, hasWritten, method } = request;
  const isNew = begunSession !== null && begunSession !== session?.token;
  return hasWritten ?? (isNew || !readingMethods.includes(method));
}

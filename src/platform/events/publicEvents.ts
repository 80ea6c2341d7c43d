import { z } from 'zod';
import type { DurableEvent, DurableEvents, DurableEventType } from '#core/domainEvents.ts';

/** Whom an event may be passed on to; whoever passes it on checks it for the receiver, at that time. */
export const eventAudiences = {
  everyone: 'Whoever may enter the community.',
  readers: 'Whoever may see the post, and the response if one is named, before or after the event.',
  agents: 'Agents who may see the request.',
  surveyors: 'Holders of MANAGE_SURVEYS.',
} as const;

/** An id as the API shows it. */
export const apiId = z.int().transform(String).pipe(z.string());

/**
 * The form of an event that other systems get: what is listed here, and nothing else of its payload. No texts and no
 * names of people who took part: a receiver reads them from the API, as far as it may.
 */
interface PublicForm<Type extends DurableEventType> {
  description: string;
  audience: keyof typeof eventAudiences;
  payload: {
    readonly [Key in keyof DurableEvents[Type]]?: z.ZodType<unknown, DurableEvents[Type][Key]>;
  };
}

/** Why an event concerns no other system, or must not be told to any. */
interface InternalForm {
  internal: string;
}

/** Every durable event of a feature, public or internal. */
export type PublicEvents = {
  readonly [Type in DurableEventType]?: PublicForm<Type> | InternalForm;
};

declare module '../feature/serverFeature.ts' {
  interface ServerFeature {
    publicEvents?: PublicEvents;
  }
}

/** @returns the public form of an event; null if it is internal */
export type PublicEventReader = (
  event: DurableEvent,
) => { type: DurableEventType; payload: object } | null;

type ReadForm =
  | (Omit<PublicForm<DurableEventType>, 'payload'> & { payload: z.ZodObject })
  | InternalForm;

/** The events of all features, by type. */
export function publicFormsOf(tables: readonly PublicEvents[]): ReadonlyMap<string, ReadForm> {
  return new Map(
    tables.flatMap((table) =>
      Object.entries(table).map(([type, form]): [string, ReadForm] => [
        type,
        'internal' in form ? form : { ...form, payload: z.object({ ...form.payload }) },
      ]),
    ),
  );
}

export function publicEventReader(forms: ReadonlyMap<string, ReadForm>): PublicEventReader {
  return ({ type, payload }) => {
    const form = forms.get(type);
    if (form === undefined || 'internal' in form) return null;
    return { type, payload: form.payload.parse(payload) };
  };
}

/** All of them as data, for the contract. */
export function describePublicEvents(forms: ReadonlyMap<string, ReadForm>) {
  return [...forms]
    .map(([type, form]) => {
      if ('internal' in form) return { type, ...form };
      const { description, audience, payload } = form;
      const { $schema: _, ...schema } = z.toJSONSchema(payload, { io: 'output' });
      return { type, description, audience, payload: schema };
    })
    .sort((a, b) => (a.type < b.type ? -1 : 1));
}

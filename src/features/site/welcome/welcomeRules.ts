import { z } from 'zod';

/** Days after joining in which a member who has not seen the welcome is offered it. */
export const welcomeDays = 14;

/** Topics that the welcome suggests. */
export const suggestedTopics = 12;

/** The topics chosen in the welcome. */
export const chooseTopicsSchema = z.object({
  topicIds: z.array(z.string().regex(/^\d{1,15}$/)).max(suggestedTopics * 4),
});

export const welcomeSteps = ['email', 'topics', 'post'] as const;
export type WelcomeStep = (typeof welcomeSteps)[number];

/** What the steps depend on. */
export interface WelcomeState {
  /** The address to confirm; null if there is nothing to confirm. */
  unverifiedEmail: string | null;
  topics: readonly { followed: boolean }[];
}

/** The steps that there is something to do in. */
export function stepsOf({ unverifiedEmail, topics }: WelcomeState): WelcomeStep[] {
  return welcomeSteps.filter(
    (step) =>
      (step !== 'email' || unverifiedEmail !== null) && (step !== 'topics' || topics.length > 0),
  );
}

/** The step in the URL; by default the first one. */
export function readWelcomeStep(search: string, steps: readonly WelcomeStep[]): WelcomeStep {
  const asked = new URLSearchParams(search).get('step');
  const named = welcomeSteps.find((step) => step === asked);
  // One that has been done meanwhile leads on to the next.
  const from = named === undefined ? 0 : welcomeSteps.indexOf(named);
  return steps.find((step) => welcomeSteps.indexOf(step) >= from) ?? 'post';
}

export function welcomeHref(step: WelcomeStep): string {
  return `/welcome?step=${step}`;
}

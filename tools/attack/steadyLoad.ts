import type { PlannedRequest } from './plannedRequest.ts';
import { type RequestOutcome, sendRequest } from './sendRequest.ts';

export interface SteadyLoad {
  url: string;
  next: () => PlannedRequest;
  /** Requests per second. */
  rate: number;
  seconds: number;
  onOutcome: (planned: PlannedRequest, outcome: RequestOutcome) => void;
}

const tick = 20;
/** More would be a queue instead of traffic: the server is behind, and unsent requests are counted. */
const mostOpen = 50;

/** Sends at a fixed rate, independent of responses. @returns the number of unsent requests */
export async function steadyLoad({ url, next, rate, seconds, onOutcome }: SteadyLoad) {
  const started = performance.now();
  let due = 0;
  let open = 0;
  let heldBack = 0;
  const sendDue = () => {
    const target = Math.min(performance.now() - started, seconds * 1000) * (rate / 1000);
    for (; due < target; due += 1) {
      if (open >= mostOpen) {
        heldBack += 1;
        continue;
      }
      const planned = next();
      open += 1;
      void sendRequest(url, planned).then((outcome) => {
        open -= 1;
        onOutcome(planned, outcome);
      });
    }
  };
  while (performance.now() - started < seconds * 1000) {
    sendDue();
    await new Promise((resolve) => setTimeout(resolve, tick));
  }
  while (open > 0) await new Promise((resolve) => setTimeout(resolve, tick));
  return { sent: due - heldBack, heldBack };
}

import fs from 'node:fs';
import path from 'node:path';
import { createBenchClient } from '../../bench/benchClient.ts';
import { benchAdministrator } from '../../bench/childServer.ts';
import { startAttackedServer } from './attackedServer.ts';
import type { AttackOptions } from './attackOptions.ts';
import { type Callers, requestFuzzer } from './fuzzRequests.ts';
import { errorOfResponse, longestAnswer } from './judgeAnswer.ts';
import type { PlannedRequest } from './plannedRequest.ts';
import { type RequestOutcome, sendRequest } from './sendRequest.ts';
import { createTally } from './tally.ts';

export interface FuzzOptions extends AttackOptions {
  requests: number;
  /** Sends only the request with this number and prints the response. */
  only: number | null;
}

interface Finding {
  fault: string;
  count: number;
  first: { number: number; planned: PlannedRequest; outcome: RequestOutcome };
}

const atOnce = 6;
/** A mutation may have ended the administrator's session. */
const signInEvery = 400;

/** Hostile requests generated from the contract. @returns whether nothing was found */
export async function fuzz(options: FuzzOptions): Promise<boolean> {
  const server = await startAttackedServer(options);
  const { seed, log, requests, minutes, only } = options;
  const make = requestFuzzer(readContract(), seed);
  const client = createBenchClient(server.url);
  const signIn = () => client.signIn(benchAdministrator.email, benchAdministrator.password);
  const callers: Callers = { members: server.community.members, administrator: await signIn() };
  const send = (planned: PlannedRequest) =>
    sendRequest(server.url, planned, { timeout: longestAnswer, keep: 200_000 });
  if (only !== null) {
    const planned = make(only, callers);
    log(JSON.stringify(planned, null, 1));
    log(JSON.stringify(await send(planned), null, 1));
    return true;
  }

  const findings = new Map<string, Finding>();
  const tally = createTally();
  const until = Date.now() + minutes * 60_000;
  let next = 0;
  let refused = 0;
  const isRunning = () => next < requests && Date.now() < until && server.process.exitCode === null;
  const attacker = async () => {
    while (isRunning()) {
      const number = next;
      next += 1;
      if (number % signInEvery === signInEvery - 1) {
        // Guessed passwords of the administrator may have locked the account: the session stays, if it lasts.
        callers.administrator = await signIn().catch(() => {
          refused += 1;
          return callers.administrator;
        });
      }
      const planned = make(number, callers);
      const outcome = await send(planned);
      tally.add(planned.kind.split(/[ .]/)[0] ?? '', `${outcome.status ?? outcome.fault}`);
      const fault = errorOfResponse(outcome, JSON.stringify(planned));
      if (fault === null) continue;
      const key = `${planned.kind}: ${fault}`;
      const known = findings.get(key);
      if (known) known.count += 1;
      else findings.set(key, { fault, count: 1, first: { number, planned, outcome } });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, attacker));

  log(`\n${next} requests of seed ${seed}, by kind and status:`);
  log(tally.lines().join('\n'));
  if (refused > 0) log(`The administrator could not sign in again ${refused} times.`);
  if (server.process.exitCode !== null) log('THE SERVER ENDED');
  for (const finding of findings.values()) log(await told(finding, send));
  log(findings.size === 0 ? '\nNothing was found.' : `\n${findings.size} findings.`);
  return findings.size === 0 && server.process.exitCode === null;
}

/** A finding, and whether it must be confirmed on an idle machine. */
async function told(
  { fault, count, first }: Finding,
  send: (planned: PlannedRequest) => Promise<RequestOutcome>,
): Promise<string> {
  const { number, planned, outcome } = first;
  const again = errorOfResponse(await send(planned), JSON.stringify(planned));
  const { method, path: address, body = '' } = planned;
  return [
    `\n${planned.kind}: ${fault}, ${count} times; sent again: ${again ?? 'answered well'}`,
    `  --only ${number}: ${method} ${address.slice(0, 200)}`,
    `  sent: ${body.slice(0, 400)}`,
    `  answered: ${outcome.text.slice(0, 300)}`,
  ].join('\n');
}

function readContract() {
  const read = (name: string) =>
    fs.readFileSync(path.join(import.meta.dirname, '../../contract', name), 'utf8');
  return {
    schema: read('schema.graphql'),
    routes: read('rest.json'),
    pages: read('routes.json'),
  };
}

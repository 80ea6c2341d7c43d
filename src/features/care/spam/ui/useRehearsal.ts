import { useEffect, useRef, useState } from 'react';
import { ClientError } from '#ui/clientError.ts';
import { runOperation } from '#ui/runOperation.ts';
import { type RuleValues, ruleInput } from './ruleValues.ts';
import {
  type RehearsalInfo,
  RehearseSpamRuleMutation,
  SpamRehearsalQuery,
} from './spamDocuments.ts';

/** Polling interval in milliseconds. */
const askEvery = 700;

interface Period {
  /** null uses the last 90 days. */
  from: Date | null;
  to: Date | null;
}

/** Starts a dry run and polls until it is complete. */
export function useRehearsal() {
  const [rehearsal, setRehearsal] = useState<RehearsalInfo | null>(null);
  const [fault, setFault] = useState<'rule' | 'failed' | null>(null);
  const [isStarting, setStarting] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function follow(id: string): Promise<void> {
    const { spamRehearsal } = await runOperation(SpamRehearsalQuery, { id });
    setRehearsal(spamRehearsal);
    if (spamRehearsal.state === 'FAILED') setFault('failed');
    if (isUnderWay(spamRehearsal)) again(id);
  }

  function again(id: string): void {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void follow(id).catch(() => setFault('failed')), askEvery);
  }

  async function start(values: RuleValues, period: Period): Promise<void> {
    clearTimeout(timer.current);
    setFault(null);
    setStarting(true);
    try {
      // A rule without a name can be tested, too.
      const rule = { ...ruleInput(values), name: values.name.trim() || '…' };
      const { rehearseSpamRule } = await runOperation(RehearseSpamRuleMutation, {
        input: { rule, ...{ from: period.from?.toISOString(), to: period.to?.toISOString() } },
      });
      setRehearsal(rehearseSpamRule.rehearsal);
      again(rehearseSpamRule.rehearsal.id);
    } catch (error) {
      setFault(error instanceof ClientError && error.faults.length > 0 ? 'rule' : 'failed');
    } finally {
      setStarting(false);
    }
  }

  const isRunning = isStarting || (rehearsal !== null && fault === null && isUnderWay(rehearsal));
  return { rehearsal, fault, isRunning, start };
}

function isUnderWay({ state }: RehearsalInfo): boolean {
  return state === 'WAITING' || state === 'RUNNING';
}

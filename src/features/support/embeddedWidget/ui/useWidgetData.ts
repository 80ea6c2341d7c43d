import { useEffect, useEffectEvent, useState } from 'react';
import type { OperationDocument } from '#core/pageRequest.ts';
import { runOperation } from '#ui/runOperation.ts';

/** What a screen shows, loaded when it is opened. */
export interface LoadedData<Data> {
  data: Data | null;
  hasFailed: boolean;
  retry: () => void;
}

export function useWidgetData<Data, Variables>(
  document: OperationDocument<Data, Variables>,
  variables: Variables,
): LoadedData<Data> {
  const [data, setData] = useState<Data | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const key = JSON.stringify(variables);
  const load = useEffectEvent(() => runOperation(document, variables));
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for other variables and with each attempt
  useEffect(() => {
    let isLate = false;
    setFailed(false);
    load().then(
      (answer) => {
        if (!isLate) setData(answer);
      },
      () => {
        if (!isLate) setFailed(true);
      },
    );
    return () => {
      isLate = true;
    };
  }, [key, attempt]);
  return { data, hasFailed, retry: () => setAttempt((count) => count + 1) };
}

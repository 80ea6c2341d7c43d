/** Ids to process together; `null`: everything. */
export interface IdGatherer {
  add: (id: string | null) => void;
  stop: () => void;
}

/**
 * Batches ids and processes them, one batch at a time. Failed batches are dropped.
 * @param wait milliseconds from the first id to processing, evaluated each time
 */
export function gatherIds(
  work: (ids: ReadonlySet<string> | 'all') => Promise<void>,
  wait: () => number,
): IdGatherer {
  let ids: Set<string> | 'all' = new Set();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let turn = Promise.resolve();

  function begin(): void {
    timer = undefined;
    const gathered = ids;
    ids = new Set();
    turn = turn.then(() => work(gathered)).catch(() => {});
  }
  return {
    add(id) {
      if (id === null) ids = 'all';
      else if (ids !== 'all') ids.add(id);
      timer ??= setTimeout(begin, wait());
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

export interface BoundedCache<Key, Value> {
  get: (key: Key) => Value | undefined;
  set: (key: Key, value: Value) => void;
  /** Sum of the sizes of all entries. */
  readonly size: number;
}

/**
 * An LRU cache bounded by the total size of its entries. Use it whenever clients choose the keys: a plain
 * `Map` would grow without limit.
 * @param options.most limit of the total size @param options.sizeOf size of one entry, 1 by default
 */
export function createBoundedCache<Key, Value>(options: {
  most: number;
  sizeOf?: (key: Key, value: Value) => number;
}): BoundedCache<Key, Value> {
  const { most, sizeOf = () => 1 } = options;
  const entries = new Map<Key, { value: Value; size: number }>();
  let total = 0;

  function remove(key: Key): void {
    total -= entries.get(key)?.size ?? 0;
    entries.delete(key);
  }

  return {
    get(key) {
      const found = entries.get(key);
      if (found === undefined) return undefined;
      entries.delete(key);
      entries.set(key, found);
      return found.value;
    },
    set(key, value) {
      remove(key);
      const size = sizeOf(key, value);
      if (size > most) return;
      entries.set(key, { value, size });
      total += size;
      for (const oldest of entries.keys()) {
        if (total <= most) break;
        remove(oldest);
      }
    },
    get size() {
      return total;
    },
  };
}

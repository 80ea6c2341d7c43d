import type { ManagedRank, ManagedRule } from './pointDocuments.ts';

declare module '#ui/overlays/modalQueue.ts' {
  interface ModalTypes {
    editPointRule: { props: { rule: ManagedRule }; result: undefined };
    editPointCap: { props: { cap: number }; result: undefined };
    /** Null adds a rank. */
    editRank: { props: { rank: ManagedRank | null }; result: undefined };
    deleteRank: { props: { rank: { id: string; name: string } }; result: undefined };
  }
}

import { openModal } from '#ui/overlays/modalQueue.ts';
import type { ReportReason } from '../reportReasonRules.ts';

declare module '#ui/overlays/modalQueue.ts' {
  interface ModalTypes {
    /** SPEC §2 "report conversation". */
    reportConversation: {
      props: { of: ActedKind };
      result: { reason: ReportReason; note: string | null };
    };
    /** SPEC §2 "activity reason": asks why, and by that whether. */
    activityReason: { props: { title: string; submitLabel: string }; result: SaidReason };
    /** SPEC §2 "pin conversation". */
    pinConversation: { props: { places: readonly PinChoice[] }; result: readonly string[] };
    /** SPEC §2 "set order". */
    setOrder: {
      props: { of: ActedKind; order: number | null };
      result: { order: number | null };
    };
    /** SPEC §2 "conversation activity". */
    conversationActivity: {
      props: { activities: readonly OfferedActivity[] };
      result: SaidReason & { activity: string };
    };
  }
}

/** What something is done to. */
export type ActedKind = 'post' | 'comment' | 'reply';

export interface SaidReason {
  reason: string | null;
}

/** A list that a post can head; `key` is what the dialog answers with. */
export interface PinChoice {
  key: string;
  label: string;
  isPinned: boolean;
}

/** An activity of the community's own. */
export interface OfferedActivity {
  key: string;
  label: string;
  asksReason: boolean;
}

export const askToReport = (of: ActedKind) => openModal('reportConversation', { of });
export const askForReason = (title: string, submitLabel: string) =>
  openModal('activityReason', { title, submitLabel });
export const askWhereToPin = (places: readonly PinChoice[]) =>
  openModal('pinConversation', { places });
export const askForOrder = (of: ActedKind, order: number | null) =>
  openModal('setOrder', { of, order });
export const askForActivity = (activities: readonly OfferedActivity[]) =>
  openModal('conversationActivity', { activities });

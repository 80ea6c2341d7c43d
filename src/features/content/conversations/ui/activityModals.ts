import { openModal } from '#ui/overlays/modalQueue.ts';
import type { ReportReason } from '../reportReasonRules.ts';

declare module '#ui/overlays/modalQueue.ts' {
  interface ModalTypes {
    /** SPEC §2 "report conversation". */
    reportConversation: {
      props: { of: ActedKind };
      result: { reason: ReportReason; note: string | null };
    };
    /** SPEC §2 "activity reason": asks for a reason and confirmation. */
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

/** The target of an action. */
export type ActedKind = 'post' | 'comment' | 'reply';

export interface SaidReason {
  reason: string | null;
}

/** A list in which a post can be pinned; `key` is the dialog's result. */
export interface PinChoice {
  key: string;
  label: string;
  isPinned: boolean;
}

/** A custom activity. */
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

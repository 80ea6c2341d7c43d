import { useRevalidator } from 'react-router';
import { runOperation } from '#ui/runOperation.ts';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { PinInfo } from '../pinRules.ts';
import { ActivityMutation } from './activityDocuments.ts';
import {
  askForActivity,
  askForOrder,
  askWhereToPin,
  type OfferedActivity,
  type PinChoice,
} from './activityModals.ts';
import { pinInputOf } from './pinInputOf.ts';
import { PinMutation, PropertyMutation } from './propertyDocuments.ts';
import { useOfferUndo } from './useOfferUndo.ts';

interface WorkedPost {
  id: string;
  hierarchy: readonly { assetType: string; id: string; title: string }[];
  pinInfo?: PinInfo | null;
  order?: number | null;
  customActivities?: readonly OfferedActivity[];
}

/** Staff actions on a post that need a dialog. */
export function usePostWork(post: WorkedPost) {
  const { t } = useTranslation(['postWork', 'post']);
  const { revalidate } = useRevalidator();
  const offerUndo = useOfferUndo();

  /** Announces it once the page shows it; §8 if it failed. */
  async function settle(
    done: () => Promise<{ text: string; activityId: string | null }>,
    failed: string,
  ): Promise<void> {
    try {
      const { text, activityId } = await done();
      await revalidate();
      offerUndo(text, activityId);
    } catch {
      showError(failed);
    }
  }

  const pin = async () => {
    const chosen = await askWhereToPin(placesOf(post, t));
    if (chosen === undefined) return;
    await settle(async () => {
      const { pinConversation } = await runOperation(PinMutation, {
        input: { conversationId: post.id, ...pinInputOf(chosen) },
      });
      const text = chosen.length > 0 ? t('pin.done') : t('pin.undone');
      return { text, activityId: pinConversation.activityId };
    }, t('post:errors.action'));
  };

  const setOrder = async () => {
    const asked = await askForOrder('post', post.order ?? null);
    if (asked === undefined) return;
    await settle(async () => {
      const { updateConversationProperty } = await runOperation(PropertyMutation, {
        input: { id: post.id, updateAction: 'SET_ORDER', order: asked.order },
      });
      return { text: t('order.done.post'), activityId: updateConversationProperty.activityId };
    }, t('order.failed.post'));
  };

  const logActivity = async () => {
    const asked = await askForActivity(post.customActivities ?? []);
    if (asked === undefined) return;
    try {
      const { activity, reason: activityReason } = asked;
      await runOperation(ActivityMutation, {
        input: { conversationId: post.id, activity, activityReason },
      });
      showSuccess(t('custom.done'));
    } catch {
      showError(t('post:errors.activity'));
    }
  };

  return { pin, setOrder, logActivity };
}

type Translate = ReturnType<typeof useTranslation<['postWork', 'post']>>['t'];

/** The home page, the categories in its path, and its topic. */
function placesOf({ hierarchy, pinInfo }: WorkedPost, t: Translate): PinChoice[] {
  const below = hierarchy.map(({ assetType, id, title }) =>
    assetType === 'TOPIC'
      ? {
          key: 'topic',
          label: t('pin.topic', { title }),
          isPinned: pinInfo?.communityTopic ?? false,
        }
      : {
          key: id,
          label: t('pin.category', { title }),
          isPinned: pinInfo?.communityCategories.includes(id) ?? false,
        },
  );
  return [{ key: 'home', label: t('pin.home'), isPinned: pinInfo?.home ?? false }, ...below];
}

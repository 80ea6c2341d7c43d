import type { Database } from '#platform/database/database.ts';
import type { PageView } from '#platform/pageViews/pageViews.ts';
import { readSettings } from '#platform/settings/settingsStore.ts';
import { analyticsOf } from '../insightSettingGroup.ts';
import { visitorKeyOf } from './eventDays.ts';
import { type InsightEvent, insertInsightEvents } from './insertEvents.ts';

/** Keeps views as events, unless analytics are off or the reader’s browser asks not to be tracked. */
export async function recordViews(db: Database, views: readonly PageView[]): Promise<void> {
  const { isOn, respectsSignals } = analyticsOf(await readSettings(db));
  if (!isOn) return;
  const events: InsightEvent[] = [];
  for (const view of views) {
    if (view.asksForPrivacy && respectsSignals) continue;
    events.push({
      ...{ at: view.at, name: 'page.viewed', details: {}, page: view.layout },
      memberId: view.memberId,
      visitorKey: view.memberId === null ? await visitorKeyOf(db, view.at, view.viewerKey) : null,
      subjectType: view.subject?.kind ?? null,
      subjectId: view.subject === null ? null : Number(view.subject.id),
    });
  }
  await insertInsightEvents(db, events);
}

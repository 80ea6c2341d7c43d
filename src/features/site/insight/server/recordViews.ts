import type { Database } from '#platform/database/database.ts';
import type { PageView, SettingsReader } from '#platform/pageViews/pageViews.ts';
import { allowedRecording } from '../allowedRecording.ts';
import { visitorKeyOf } from './eventDays.ts';
import { type InsightEvent, insertInsightEvents } from './insertEvents.ts';

/** Keeps views as events, as far as the settings and the reader’s wishes allow. */
export async function recordViews(
  db: Database,
  views: readonly PageView[],
  readSettings: SettingsReader,
): Promise<void> {
  const settings = await readSettings();
  const events: InsightEvent[] = [];
  for (const view of views) {
    const recording = allowedRecording(settings, view);
    if (recording === 'NOTHING') continue;
    const isPerson = recording === 'PERSON';
    const isVisitor = isPerson && view.memberId === null;
    events.push({
      ...{ at: view.at, name: 'page.viewed', details: {}, page: view.layout },
      memberId: isPerson ? view.memberId : null,
      visitorKey: isVisitor ? await visitorKeyOf(db, view.at, view.viewerKey) : null,
      subjectType: view.subject?.kind ?? null,
      subjectId: view.subject === null ? null : Number(view.subject.id),
      language: view.language,
      device: view.device,
      country: view.country,
    });
  }
  await insertInsightEvents(db, events);
}

import { expect, it, vi } from 'vitest';
import type { PageSubject } from '#features/base/layouts/widget.ts';
import { renderComponent } from '#ui/testing/renderComponent.tsx';
import { memberShell } from '#ui/testing/testShell.ts';
import { SystemHealthWidget } from './SystemHealthWidget.tsx';
import type { HealthData, ProcessData } from './systemHealthDocuments.ts';

const page: PageSubject = {
  ...{ key: 'ADMIN_HEALTH_PAGE', pathname: '/admin/health', search: '', newPostParent: {} },
  ...{ breadcrumbs: [], notice: null },
  ...{ conversationId: null, topicId: null, categoryId: null, memberId: null },
};
const at = '2026-01-01T00:00:00Z';
const processOf = (id: string, values: Partial<ProcessData> = {}): ProcessData => ({
  ...{ id, role: 'web', host: 'alpha', pid: 7, release: '0.1.0', startedAt: at, seenAt: at },
  ...{ isResponding: true, delayMs: 3, memoryMegabytes: 350, usesReplica: null },
  replicaBehindMs: null,
  ...{ lastError: null, lastErrorAt: null },
  ...values,
});

async function show(values: Partial<HealthData>): Promise<string> {
  const systemHealth: HealthData = {
    ...{ processes: [], formerProcesses: [], consumer: null, eventCount: 0, oldestEventAt: null },
    jobs: { waitingCount: 0, oldestAt: null, runningCount: 0, failingCount: 0 },
    ...{ parkedCount: 0, ...values },
  };
  const widget = <SystemHealthWidget id="a" properties={{}} page={page} data={{ systemHealth }} />;
  const { container } = await renderComponent(widget, memberShell());
  return container.textContent ?? '';
}

it('says of a single process that it does everything', async () => {
  const text = await show({ processes: [processOf('1', { role: 'all' })] });
  expect(text).toContain('alpha:7Web and workerRunning');
  expect(text).toContain('Delay3 msMemory350 MB');
  expect(text).toContain('One process does all the work.');
  expect(text).toContain('Nothing is waiting.');
  expect(text).not.toContain('Ended in the last 24 hours');
});

it('shows which process is silent, skips its replica or runs another release', async () => {
  const text = await show({
    processes: [
      processOf('1', { isResponding: false, lastError: 'disk full', lastErrorAt: at }),
      processOf('2', {
        usesReplica: false,
        replicaBehindMs: 5_200,
        release: '0.2.0',
        role: 'worker',
      }),
    ],
    ...{ consumer: 'points', eventCount: 12, oldestEventAt: at },
  });
  expect(text).toContain('alpha:7WebNot responding');
  expect(text).toContain('disk full');
  expect(text).toContain('WorkerRunningReplica skipped');
  expect(text).toContain('Replica delay5,200 ms');
  expect(text).toContain('The processes run different releases');
  expect(text).toContain('points');
  expect(text).not.toContain('One process');
});

it('tells those that stopped from those that were lost', async () => {
  const ended = { endedAt: at, seenAt: at };
  const text = await show({
    processes: [processOf('1')],
    formerProcesses: [
      { ...processOf('2', { pid: 8 }), ...ended, wasLost: true },
      { ...processOf('3', { pid: 9 }), ...ended, wasLost: false },
    ],
  });
  expect(text).toContain('alpha:8WebLost');
  expect(text).toContain('alpha:9WebStopped');
});

it('looks again while it is open', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const set = vi.spyOn(globalThis, 'setInterval');
    await show({ processes: [processOf('1')] });
    expect(set.mock.calls.map(([, wait]) => wait)).toContain(5_000);
  } finally {
    vi.useRealTimers();
  }
});

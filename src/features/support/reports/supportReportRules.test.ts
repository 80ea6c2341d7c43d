import { expect, test } from 'vitest';
import { askedOfAddress } from './supportReportRules.ts';

test('the filters of an address combine; a broken address is the default', () => {
  const now = new Date('2026-03-03T12:00:00Z');
  const asked = (query: string) => askedOfAddress(new URLSearchParams(query), now);
  expect(asked('channel=CHAT&priority=HIGH&company=acme&zone=Asia/Tokyo')).toMatchObject({
    ...{ channel: 'CHAT', priority: 'HIGH', company: 'acme', zone: 'Asia/Tokyo', teamId: null },
    ...{ from: '2026-02-02', to: '2026-03-03' },
  });
  expect(asked('zone=Nowhere/Else')).toMatchObject({ zone: 'UTC' });
  expect(asked('from=2020-01-01&to=2026-03-03')).toMatchObject({ from: '2026-02-02' });
});

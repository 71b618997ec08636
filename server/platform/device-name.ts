const browsers: Array<[RegExp, string]> = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: Array<[RegExp, string]> = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Names browser and system. The order of the patterns matters: every browser claims to be several others. */
export function nameDevice(userAgent: string): string | undefined {
  const first = (list: Array<[RegExp, string]>) => list.find(([pattern]) => pattern.test(userAgent))?.[1];
  const names = [first(browsers), first(systems)].filter((name) => name !== undefined);
  return names.length > 0 ? names.join(' · ') : undefined;
}

export const showDevice = (userAgent: string): string =>
  nameDevice(userAgent) ?? (userAgent.split(/[\s/(]/)[0] || '–');

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

/** What a person recognises a device by; order matters, as every browser claims to be several others. */
export function nameDevice(userAgent: string): string {
  const first = (list: Array<[RegExp, string]>) => list.find(([pattern]) => pattern.test(userAgent))?.[1];
  const names = [first(browsers), first(systems)].filter((name) => name !== undefined);
  return names.length > 0 ? names.join(' · ') : userAgent.split(/[\s/(]/)[0] || '–';
}

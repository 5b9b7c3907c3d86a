/** More special ones first: most browsers name others too. */
const browsers: [pattern: RegExp, name: string][] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ (?:Mobile\/\w+ )?Safari\//, 'Safari'],
]
const systems: [pattern: RegExp, name: string][] = [
  [/\biP(?:hone|od)\b/, 'an iPhone'],
  [/\biPad\b/, 'an iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'a Mac'],
  [/\bLinux\b/, 'Linux'],
]

/** In plain words what a browser says of itself: `Chrome on Windows`. Never a word of its own. */
export function browserKind(userAgent: string | undefined): string {
  const [browser, system] = [browsers, systems].map(
    (table) => table.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1],
  )
  if (!browser && !system) return 'a browser that does not say its name'
  return `${browser ?? 'a browser'} on ${system ?? 'an unknown system'}`
}
